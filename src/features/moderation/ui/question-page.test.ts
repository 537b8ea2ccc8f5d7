import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeOnePageBuild } from "#boot/one-page-build.fixture.ts";
import { openPages } from "#boot/render-pages.ts";
import { pageContext } from "#platform/page-context.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { askMember } from "../server/hearing/ask-member.ts";
import { findQuestionTo } from "../server/hearing/find-waiting.ts";
import { moderating } from "../server/moderation.fixture.ts";
import { action, headers, loader } from "./question-page.tsx";

const HOUR = 3_600_000;

/** Serves the page's own loader and action as JSON. */
const answering = (run: (args: never) => Promise<{ data: unknown; init: ResponseInit | null }>) =>
  async function answer(args: never) {
    const { data, init } = await run(args);
    return Response.json(data, { ...(init?.status && { status: init.status }), headers: headers() });
  };
const build = makeOnePageBuild({
  pageContext,
  path: "questions/:token",
  loader: answering(loader as never),
  action: answering(action as never),
});

let testApp: TestApp;
let anna: MadeMember;
let path: string;
beforeAll(async () => {
  testApp = await openTestApp({ pages: openPages(async () => build, "production"), env: { LIMITS: "no" } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  const desk = moderating(testApp);
  anna = await desk.make();
  await desk.report(anna, "fake");
  const mira = desk.person();
  const { id: caseId, lease } = await desk.claim(mira, anna);
  await askMember(testApp.app, mira, { caseId, lease, question: "photo" });
  path = `/questions/${await findQuestionTo(testApp.app as never, anna.id)}`;
});

const english = { cookie: "locale=en" };
const open = (at = path) => testApp.ask(at, { headers: english });
const send = (words: string) =>
  testApp.ask(path, { method: "POST", body: new URLSearchParams({ words }), headers: english });
const stateOf = async () => (await (await open()).json()).question?.state;

test("the page of a question takes an answer without a script and without a log-in, once", async () => {
  const opened = await open();
  expect([opened.status, opened.headers.get("cache-control"), opened.headers.get("x-robots-tag")]).toEqual([
    ...[200, "no-store", "noindex"],
  ]);
  const short = await send("no");
  expect([short.status, await short.json()]).toMatchObject([
    400,
    { isSent: false, words: "no", failure: { fields: { words: expect.any(String) } } },
  ]);
  expect(await (await send("My sister took it.")).json()).toMatchObject({ isSent: true, failure: null });
  expect(await stateOf()).toBe("answered");
  const again = await send("My brother took it.");
  expect([again.status, (await again.json()).failure.message]).toEqual([
    409,
    "You have already answered this question.",
  ]);
});

test("the page of a question that nobody can answer any more says so, and keeps what was typed", async () => {
  testApp.clock.advance(72 * HOUR);
  expect(await stateOf()).toBe("over");
  const late = await send("My sister took it.");
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { isSent: false, words: "My sister took it.", failure: { message: "The time for an answer is over." } },
  ]);
});

test("the page of an unknown question is not found, whatever the link looks like", async () => {
  for (const wrong of ["/questions/x", `${path}x`, "/questions/1", `/questions/${"a".repeat(301)}`]) {
    const found = await open(wrong);
    expect([found.ok, (await found.json()).question]).toEqual([false, null]);
  }
});
