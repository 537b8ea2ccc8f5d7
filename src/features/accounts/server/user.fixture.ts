import { afterAll, beforeAll, beforeEach } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

/** The app of one test file. */
export let testApp: TestApp;
/** Number of tests so far. */
export let n = 0;
/** Address of the current test. Each test has its own, so that they share no limits. */
export let from: string;

/** Call at the top of a test file. One process may run several files, but loads this module once. */
export function openForFile() {
  beforeAll(async () => {
    testApp = await openTestApp();
    n = 0;
  });
  afterAll(() => testApp.close());
  beforeEach(() => {
    n += 1;
    from = `192.0.2.${n}`;
  });
}

type Init = Parameters<TestApp["ask"]>[1];

/** Logs in through the endpoint, in English. */
export const logIn = (email: string, password: string, init: Init = {}) =>
  testApp.ask("/api/user.php", {
    method: "POST",
    json: { email, password },
    from,
    headers: { cookie: "locale=en" },
    ...init,
  });

/** Request options for this session, in English. */
export const as = (cookie: string, more: Init = {}): Init => ({
  from,
  headers: { cookie: `${cookie}; locale=en` },
  ...more,
});

/** Returns the session cookie that a response sets. */
export const sessionOf = (answer: Response) =>
  /auth\.session=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "";

/** Returns the cookie by which the browser is recognized at its next log-in. */
export const deviceOf = (answer: Response) =>
  /auth\.device=[^;]+/.exec(answer.headers.getSetCookie().join("\n"))?.[0] ?? "";

/** Posts in English, with or without a session. */
export const post = (path: string, json: unknown, cookie = "a=b") =>
  testApp.ask(path, { ...as(cookie), method: "POST", json });

/**
 * Returns the newest mail to this address with the token of its link.
 * @param subject the key of an English subject, if the newest mail of that kind is meant
 */
export async function mailed(to: string, subject?: string) {
  await testApp.runJobs();
  const words = subject && testApp.app.translations.texts("en").t("accounts")(subject as never);
  const mail = (await testApp.outbox()).find((one) => one.to === to && (!words || one.subject === words));
  return { mail, token: /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "" };
}
