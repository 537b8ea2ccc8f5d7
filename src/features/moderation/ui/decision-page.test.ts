import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeOnePageBuild } from "#boot/one-page-build.fixture.ts";
import { openPages } from "#boot/render-pages.ts";
import { pageContext } from "#platform/page-context.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { undoDecision } from "../server/decisions/undo-decision.ts";
import { moderating } from "../server/moderation.fixture.ts";
import { action, headers, loader } from "./decision-page.tsx";

const DAY = 86_400_000;

/** Serves the page's own loader and action as JSON. */
const answering = (run: (args: never) => Promise<{ data: unknown; init: ResponseInit | null }>) =>
  async function answer(args: never) {
    const { data, init } = await run(args);
    return Response.json(data, { ...(init?.status && { status: init.status }), headers: headers() });
  };
const build = makeOnePageBuild({
  pageContext,
  path: "decisions/:token",
  loader: answering(loader as never),
  action: answering(action as never),
});

let testApp: TestApp;
let desk: ReturnType<typeof moderating>;
beforeAll(async () => {
  testApp = await openTestApp({ pages: openPages(async () => build, "production"), env: { LIMITS: "no" } });
  desk = moderating(testApp);
});
afterAll(() => testApp.close());

const english = { cookie: "locale=en" };
const post = (path: string, json: unknown) => testApp.ask(path, { method: "POST", json, headers: english });
const read = (token: string) => post("/api/decision-letters", { token });
const appealWith = (token: string, words = "I did not write this.") => post("/api/appeals", { token, words });
const logIn = ({ email, password }: MadeMember) => post("/api/user.php", { email, password });
const press = (token: string, form: Record<string, string>) =>
  testApp.ask(`/decisions/${token}`, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: english,
  });

async function decided(measures: readonly { kind: "banned" | "warning" }[] = [{ kind: "warning" }]) {
  const [mira, anna, ben] = [desk.person(), await desk.make(), await makeMember(testApp)];
  await desk.report(anna, "scam", ben);
  const decisionId = await desk.judge(mira, anna, { rule: "scam", measures } as never);
  return { mira, anna, ben, decisionId };
}

async function told(measures?: readonly { kind: "banned" | "warning" }[]) {
  const made = await decided(measures);
  await desk.deliver();
  return { ...made, token: await desk.letterTo(made.anna) };
}

describe("a letter", () => {
  test("is read without a log-in, with how long an appeal is possible; another secret finds nothing", async () => {
    const { token, ben } = await told();
    const answer = await (await read(token)).json();
    expect(answer).toMatchObject({ receiver: "concerned", locale: "en", appeal_state: "open" });
    expect(answer.is_locked_out).toBe(false);
    expect(answer.body).toContain("This is a warning.");
    const until = new Date(answer.appeal_until).getTime() - testApp.clock.now().getTime();
    expect(until / DAY).toBeGreaterThan(180);
    const toBen = await (await read(await desk.letterTo(ben))).json();
    expect([toBen.receiver, toBen.body.includes("warning")]).toEqual(["notifier", false]);
    for (const wrong of ["x", `${token}x`, token.slice(1), "%00", "1"])
      expect((await read(wrong)).status).toBe(404);
    expect((await read("")).status).toBe(400);
    expect((await read("a".repeat(301))).status).toBe(400);
  });

  test("is answered by one appeal of 10 to 2,000 characters", async () => {
    const { token } = await told();
    for (const words of ["too short", "   spaces     ", "a".repeat(2_001)]) {
      const refused = await appealWith(token, words);
      expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([400, ["words"]]);
    }
    expect((await appealWith(`${token}x`)).status).toBe(404);
    expect((await appealWith(token, "a".repeat(2_000))).status).toBe(204);
    const again = await appealWith(token);
    expect([again.status, (await again.json()).error]).toEqual([409, "moderation.appealed"]);
    expect(await (await read(token)).json()).toMatchObject({ appeal_state: "filed", appeal_until: null });
  });

  test("can no longer be answered after six months", async () => {
    const { token } = await told();
    testApp.clock.advance(185 * DAY);
    expect(await (await read(token)).json()).toMatchObject({ appeal_state: "over", appeal_until: null });
    const late = await appealWith(token);
    expect([late.status, (await late.json()).error]).toEqual([409, "moderation.appeal_over"]);
  });
});

describe("the page of a letter", () => {
  test("[bad case 30] is neither cached nor found nor told to other sites, and its form says what is wrong", async () => {
    const { token } = await told();
    const page = await testApp.ask(`/decisions/${token}`, { headers: english });
    expect([page.status, page.headers.get("cache-control"), page.headers.get("x-robots-tag")]).toEqual([
      200,
      "no-store",
      "noindex",
    ]);
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    expect((await page.json()).letter.receiver).toBe("concerned");
    const short = await press(token, { what: "appeal", words: "short" });
    expect([short.status, await short.json()]).toMatchObject([
      400,
      { done: null, words: "short", failure: { fields: { words: expect.any(String) } } },
    ]);
    const sent = await press(token, { what: "appeal", words: "I did not write this." });
    expect(await sent.json()).toMatchObject({ done: "appeal" });
    const after = await testApp.ask(`/decisions/${token}`, { headers: english });
    expect((await after.json()).letter.appeal_state).toBe("filed");
    expect((await testApp.ask("/decisions/x", { headers: english })).status).toBe(404);
  });
});

describe("a banned member", () => {
  const banned = [{ kind: "banned" }] as const;

  test("is led by the right password to the newest letter, also before it was sent, and gets no session", async () => {
    const { mira, anna, decisionId } = await decided(banned);
    const refused = await logIn(anna);
    const { error, page } = await refused.json();
    expect([refused.status, error]).toEqual([403, "accounts.banned"]);
    expect(refused.headers.getSetCookie().some((cookie) => cookie.startsWith("auth.session"))).toBe(false);
    const wrong = await logIn({ ...anna, password: "not the password" });
    expect(await wrong.json()).not.toHaveProperty("page");
    const held = await testApp.ask(page, { headers: english });
    expect(held.status).toBe(302);
    const letter = held.headers.get("location")?.split("/").at(-1) ?? "";
    const answer = await (await read(letter)).json();
    expect([answer.body.includes("Your account is banned"), answer.is_locked_out]).toEqual([true, true]);
    await undoDecision(testApp.app, mira, { decisionId, why: "The wrong case" });
    expect((await read(letter)).status).toBe(404);
    expect((await appealWith(letter)).status).toBe(404);
    testApp.clock.advance(3_600_000);
    expect((await testApp.ask(page, { headers: english })).status).toBe(404);
  });

  test("is mailed the data from the page, and a notifier's letter mails nobody's", async () => {
    const { token, anna, ben } = await told(banned);
    const exports = async () =>
      Number(
        (
          await testApp.app.pool.query(
            "select count(*) as n from accounts_token where member_id = any($1) and purpose = 'export'",
            [[anna.id, ben.id]],
          )
        ).rows[0].n,
      );
    await press(await desk.letterTo(ben), { what: "export" });
    await press("x", { what: "export" });
    expect(await exports()).toBe(0);
    expect(await (await press(token, { what: "export" })).json()).toMatchObject({ done: "export" });
    expect(await exports()).toBe(1);
  });

  test("is led to the held page by the link of a reset, whose password stays as it was", async () => {
    const anna = await desk.make();
    await post("/api/password-resets", { email: anna.email });
    await testApp.runJobs();
    const mail = (await testApp.outbox()).find(({ to }) => to === anna.email);
    const token = /reset-password\/do\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    await desk.report(anna, "scam");
    await desk.judge(desk.person(), anna, { rule: "scam", measures: banned });
    const password = "a new harbour canoe";
    const json = { token, password, password_again: password };
    const answer = await post("/api/password-resets/do", json);
    const said = await answer.json();
    expect([answer.status, said.error, said.page]).toEqual([
      403,
      "accounts.banned",
      expect.stringMatching(/^\/decisions\//),
    ]);
    expect(await (await logIn(anna)).json()).toMatchObject({ error: "accounts.banned" });
  });
});
