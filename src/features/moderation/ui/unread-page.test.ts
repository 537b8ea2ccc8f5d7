import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeOnePageBuild } from "#boot/one-page-build.fixture.ts";
import { openPages } from "#boot/render-pages.ts";
import { unreadFirst } from "#frame/unread-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { MeasureKind } from "../measure-rules.ts";
import { undoDecision } from "../server/decisions/undo-decision.ts";
import { moderating } from "../server/moderation.fixture.ts";
import { action, loader } from "./unread-page.tsx";

/** Every page, of which only the one with the unread letter has a loader of its own. */
const build = makeOnePageBuild({
  pageContext,
  middleware: [unreadFirst],
  loader: async (args: { request: Request }) => {
    const { pathname } = new URL(args.request.url);
    return Response.json(pathname === "/decisions/unread" ? await loader(args as never) : { pathname });
  },
  action,
} as never);

let testApp: TestApp;
let desk: ReturnType<typeof moderating>;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ pages: openPages(async () => build, "production"), env: { LIMITS: "no" } });
  desk = moderating(testApp);
});
beforeEach(async () => {
  anna = await desk.make();
});
afterAll(() => testApp.close());

const NOTICE = "/decisions/unread?to=%2Fmembers%3Fgender%3Dboth";
const open = (path: string, who = anna) =>
  testApp.ask(path, { headers: { cookie: `${who.cookie}; locale=en` } });
/** Where the page leads to; null if it is shown. */
const leadsTo = async (path: string, who = anna) => (await open(path, who)).headers.get("location");
const wanted = "/members?gender=both";
const press = (letter: string, path = NOTICE, who = anna) =>
  testApp.ask(path, {
    method: "POST",
    body: new URLSearchParams({ letter }),
    headers: { cookie: `${who.cookie}; locale=en` },
  });

async function decide(kinds: readonly MeasureKind[], about = anna) {
  await desk.report(about);
  const mira = desk.person();
  const measures = kinds.map((kind) => ({
    kind,
    ...(kind === "muted" || kind === "suspended" ? { days: 3 } : {}),
  }));
  return { mira, decisionId: await desk.judge(mira, about, { measures }) };
}

test("a warning is shown once it was sent, before the next page, and never again after it was confirmed", async () => {
  await decide(["warning"]);
  expect(await leadsTo(wanted)).toBeNull();
  await desk.deliver();
  expect(await leadsTo(wanted)).toBe(NOTICE);
  const { letter } = await (await open(NOTICE)).json();
  expect(letter.body).toContain("This is a warning.");
  expect((await press(letter.token)).headers.get("location")).toBe(wanted);
  expect(await leadsTo(wanted)).toBeNull();
  expect(await leadsTo(NOTICE)).toBe(wanted);
});

test("a link inside, which asks for the data of a page only, leads there and back to the page", async () => {
  await decide(["warning"]);
  await desk.deliver();
  for (const [path, to] of [
    ["/members.data?gender=both&_routes=members", "%2Fmembers%3Fgender%3Dboth"],
    ["/likes.data", "%2Flikes"],
    ["/_root.data", "%2F"],
  ] as const)
    expect(await (await open(path)).text()).toContain(`/decisions/unread?to=${to}"`);
  expect(await (await open("/settings.data?_routes=settings")).text()).not.toContain("/decisions/unread");
});

test("the API and the ways out stay open meanwhile, and nobody else is stopped", async () => {
  await decide(["warning"]);
  await desk.deliver();
  for (const path of [
    "/pages/terms",
    "/decisions/x",
    "/settings",
    "/withdraw",
    "/delete-account",
    "/complaints",
  ])
    expect(await leadsTo(path), path).toBeNull();
  expect((await open("/api/profile")).status).toBe(200);
  const answer = await testApp.ask("/api/profile", {
    method: "PATCH",
    json: { hair: "red" },
    headers: { cookie: anna.cookie },
  });
  expect(answer.status).toBe(200);
  expect(await leadsTo(wanted, await makeMember(testApp))).toBeNull();
  expect((await testApp.ask(wanted, { headers: { cookie: "locale=en" } })).status).toBe(200);
});

test("two letters are confirmed one after the other, and only by the member whom they are for", async () => {
  await decide(["warning"]);
  await decide(["profile_hidden", "muted"]);
  await desk.deliver();
  const tokens: string[] = [];
  for (let letters = 0; letters < 2; letters++) {
    const { letter } = await (await open(NOTICE)).json();
    await press(letter.token, NOTICE, await makeMember(testApp));
    for (const wrong of ["", "x", `${letter.token}x`]) await press(wrong);
    expect(await leadsTo(wanted)).toBe(NOTICE);
    await press(letter.token);
    tokens.push(letter.token);
  }
  expect(new Set(tokens).size).toBe(2);
  expect(await leadsTo(wanted)).toBeNull();
});

test("a decision that was taken back, or whose member reads it on the held page, is not shown", async () => {
  const { mira, decisionId } = await decide(["warning"]);
  await undoDecision(testApp.app, mira, { decisionId, why: "The wrong case" });
  await desk.deliver();
  expect(await leadsTo(wanted)).toBeNull();
  const ben = await desk.make();
  await decide(["suspended"], ben);
  await desk.deliver();
  const { rows } = await testApp.app.pool.query(`select 1 from moderation_statement where member_id = $1`, [
    ben.id,
  ]);
  expect(rows).toEqual([]);
});

test("a letter that asks for a proof of age stays until the proof is given, which ends the measure and is told by mail", async () => {
  await desk.report(anna, "underage");
  const measures = [{ kind: "age_proof" }] as const;
  await desk.judge(desk.person(), anna, { rule: "minor_account", measures });
  await desk.deliver();
  const { letter } = await (await open(NOTICE)).json();
  expect(letter).toMatchObject({ asksForAge: true });
  await press(letter.token);
  expect(await leadsTo(wanted)).toBe(NOTICE);
  const ways = ["/prove-age", `/decisions/${letter.token}`, "/settings", "/delete-account", "/withdraw"];
  for (const path of ways) expect(await leadsTo(path), path).toBeNull();
  const read = async () => {
    const json = { token: letter.token };
    return (await testApp.ask("/api/decision-letters", { method: "POST", json })).json();
  };
  expect(await read()).toMatchObject({ asks_for_age: true, appeal_state: "open", is_locked_out: false });
  expect(await (await open("/api/age")).json()).toMatchObject({ asked: true });
  await proveAge("failed");
  expect(await leadsTo(wanted)).toBe(NOTICE);
  await proveAge("passed");
  expect(await leadsTo(wanted)).toBeNull();
  expect(await desk.restrictionOf(anna)).toBeUndefined();
  expect(await read()).toMatchObject({ asks_for_age: false, appeal_state: "open" });
  expect(await (await open("/api/age")).json()).toMatchObject({ asked: false });
  await desk.deliver();
  const told = await desk.letterTo(anna);
  expect(told).not.toBe(letter.token);
  const answer = await testApp.ask("/api/decision-letters", { method: "POST", json: { token: told } });
  const { body, appeal_state } = await answer.json();
  expect([body, appeal_state]).toEqual([
    expect.stringMatching(
      /^You have proven that you are an adult.*“Your profile is hidden.*no longer applies/s,
    ),
    "none",
  ]);
});

/** A check of the sandbox with this result. */
async function proveAge(outcome: "passed" | "failed") {
  const headers = { cookie: `${anna.cookie}; locale=en` };
  const json = { method: "photo_id", same_device: false };
  const check = await (await testApp.ask("/api/age-checks", { method: "POST", json, headers })).json();
  const body = new URLSearchParams({ outcome });
  await testApp.ask(new URL(check.next.url).pathname, { method: "POST", body });
  await testApp.ask(`/api/age-returns/${check.ref}`, { headers });
}

test.each(["https://evil.example/", "//evil.example", "javascript:alert(1)", "\\evil"])(
  "leads to no other site: %s",
  async (to) => {
    expect(await leadsTo(`/decisions/unread?${new URLSearchParams({ to })}`)).toBe("/");
  },
);
