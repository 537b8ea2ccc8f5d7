import { afterAll, beforeAll, beforeEach } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

/** The app of one file of tests. */
export let it: TestApp;
/** How many tests there have been. */
export let n = 0;
/** Each test comes from an address of its own, so that nobody's limits are shared. */
export let from: string;

/** Called at the top of such a file: one process may run several, and reads this one once. */
export function openForFile() {
  beforeAll(async () => {
    it = await openTestApp();
    n = 0;
  });
  afterAll(() => it.close());
  beforeEach(() => {
    n += 1;
    from = `192.0.2.${n}`;
  });
}

type Init = Parameters<TestApp["ask"]>[1];

/** Logs in by the door, in English. */
export const logIn = (email: string, password: string, init: Init = {}) =>
  it.ask("/api/user.php", {
    method: "POST",
    json: { email, password },
    from,
    headers: { cookie: "locale=en" },
    ...init,
  });

/** Asks with this session, in English. */
export const as = (cookie: string, more: Init = {}): Init => ({
  from,
  headers: { cookie: `${cookie}; locale=en` },
  ...more,
});

/** The cookie that an answer has set. */
export const sessionOf = (answer: Response) =>
  /auth\.session=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "";

/** The cookie by which the browser is known at its next log-in. */
export const deviceOf = (answer: Response) =>
  /auth\.device=[^;]+/.exec(answer.headers.getSetCookie().join("\n"))?.[0] ?? "";

/** Posts in English, with this session or with none. */
export const post = (path: string, json: unknown, cookie = "a=b") =>
  it.ask(path, { ...as(cookie), method: "POST", json });

/**
 * The newest mail to this address, and the token of its link.
 * @param subject the key of its English subject, where the newest of that kind is meant
 */
export async function mailed(to: string, subject?: string) {
  await it.runJobs();
  const words = subject && it.app.translations.texts("en").t("accounts")(subject as never);
  const mail = (await it.outbox()).find((one) => one.to === to && (!words || one.subject === words));
  return { mail, token: /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "" };
}
