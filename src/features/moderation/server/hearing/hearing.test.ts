import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "#features/staff/server/staff.fixture.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { watchCases } from "../cases/watch-cases.ts";
import { type Desk, errorOf, openDesk, warning } from "../desk.fixture.ts";
import { moderationData } from "../member-data.ts";
import { findQuestionTo } from "./find-waiting.ts";

const HOUR = 3_600_000;

let testApp: TestApp;
let desk: Desk;
let mira: Person;
let tom: Person;
let lea: Person;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = await openDesk(testApp);
  ({ mira, tom, lea } = desk.people);
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  await desk.settle();
  anna = await desk.make();
});

const ask = (by: Person, held: object, question = "identity") =>
  by.ask("POST", "/api/desk/case-hearings", { ...held, question });
const post = (path: string, json: unknown) => testApp.ask(path, { method: "POST", json });
const answer = (token: string, words = "These are my own photos.") =>
  post("/api/case-answers", { token, words });
const watch = () => watchCases.run(testApp.app, {}, { id: "1" });

const hoursFromNow = (hours: number) => new Date(testApp.clock.now().getTime() + hours * HOUR).toISOString();

/** Asks Anna about her profile. @returns the secret of her link */
async function asked() {
  const seen = await desk.claimNew(anna, mira, "fake");
  const before = await desk.caseOf(anna);
  expect((await ask(mira, seen.held)).status).toBe(204);
  await testApp.runJobs();
  const mail = (await testApp.outbox()).find(
    ({ to, text }) => to === anna.email && text.includes("/questions/"),
  );
  const token = /\/questions\/([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  return { seen, before, token, mail };
}

describe("a member who is asked before a decision", () => {
  test("answers behind the link of a mail, after which the case is open again, due as before, with the answer", async () => {
    const { seen, before, token, mail } = await asked();
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/fake|photos|identity/i);
    expect(await desk.caseOf(anna)).toMatchObject({ state: "waiting", dueAt: before.dueAt, leasedBy: null });
    expect(await desk.claim(tom)).toBeNull();
    const state = await (await tom.ask("GET", `/api/desk/case-states?id=${seen.case}`)).json();
    expect(state).toMatchObject({ state: "waiting", queue: "people", wait_until: hoursFromNow(72) });
    const question = await (await post("/api/case-questions", { token })).json();
    expect(question).toEqual({
      question: "identity",
      subject: "profile",
      answer_until: hoursFromNow(72),
      state: "open",
    });
    expect((await answer(token)).status).toBe(204);
    expect(await desk.caseOf(anna)).toMatchObject({ state: "open", dueAt: before.dueAt, waitUntil: null });
    const again = await desk.claim(tom);
    expect(again).toMatchObject({ case: seen.case, version: seen.version + 1 });
    const read = await (await tom.ask("GET", `/api/desk/case?id=${seen.case}`)).json();
    expect(read.hearing).toMatchObject({
      may_ask: false,
      questions: [{ question: "identity", answer: "These are my own photos." }],
    });
    expect(read.history.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...["reported", "claimed", "asked", "answered", "claimed"],
    ]);
  });

  test("and does not answer within 72 hours is decided about without the answer", async () => {
    const { seen, before, token } = await asked();
    testApp.clock.advance(72 * HOUR - 1);
    await watch();
    expect(await desk.caseOf(anna)).toMatchObject({ state: "waiting" });
    testApp.clock.advance(1);
    await watch();
    expect(await desk.caseOf(anna)).toMatchObject({ state: "open", dueAt: before.dueAt, waitUntil: null });
    expect(await errorOf(await answer(token))).toEqual({ status: 409, error: "moderation.answer_over" });
    await tom.logIn();
    expect((await desk.claim(tom))?.case).toBe(seen.case);
  });

  test("answers once, in 3 to 2,000 characters, and only with the secret", async () => {
    const { token } = await asked();
    for (const words of ["no", " ".repeat(9), "a".repeat(2_001)]) {
      const refused = await answer(token, words);
      expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([400, ["words"]]);
    }
    for (const wrong of [`${token}x`, "x", "1"]) expect((await answer(wrong)).status).toBe(404);
    expect((await post("/api/case-questions", { token: `${token}x` })).status).toBe(404);
    expect((await answer(token)).status).toBe(204);
    expect(await errorOf(await answer(token))).toEqual({ status: 409, error: "moderation.answered" });
  });

  test("is told of it inside the app until they have answered or the time is over", async () => {
    const told = () => findQuestionTo(testApp.app as never, anna.id);
    expect(await told()).toBeNull();
    const { token } = await asked();
    expect(testApp.app.seal.reveal("moderation.question", (await told()) as string)).toBe(
      testApp.app.seal.reveal("moderation.question", token),
    );
    expect(await findQuestionTo(testApp.app as never, (await desk.make()).id)).toBeNull();
    testApp.clock.advance(72 * HOUR);
    expect(await told()).toBeNull();
    testApp.clock.advance(-1);
    expect(await told()).not.toBeNull();
    await answer(token);
    expect(await told()).toBeNull();
  });

  test("finds the question and the answer in their own export", async () => {
    const { token } = await asked();
    await answer(token);
    const files = [];
    for await (const file of moderationData.exportData(testApp.app as never, anna.id)) files.push(file);
    const questions = files.find(({ path }) => path.endsWith("questions.json"));
    expect(JSON.parse(String(questions?.content))).toMatchObject([
      { question: "identity", answer: "These are my own photos." },
    ]);
  });

  test("is not waited for once somebody reports a danger to people", async () => {
    const { before } = await asked();
    await desk.report(anna, "threat");
    const now = await desk.caseOf(anna);
    expect(now).toMatchObject({ id: before.id, state: "open", queue: "urgent", waitUntil: null });
  });
});

describe("asking", () => {
  test("shows each question as the member reads it, in their language, while it may be asked", async () => {
    await testApp.app.pool.query("update accounts_member set locale = 'de' where id = $1", [anna.id]);
    const { case: id, held } = await desk.claimNew(anna, mira, "fake");
    const read = async () => (await (await mira.ask("GET", `/api/desk/case?id=${id}`)).json()).hearing;
    const { may_ask, choices } = await read();
    expect([may_ask, choices.map(({ question }: { question: string }) => question)]).toEqual([
      true,
      ["identity", "photo", "words", "offer"],
    ]);
    expect(choices[1].words).toMatch(/^Wer hat dieses Foto gemacht/);
    await mira.ask("POST", "/api/desk/case-releases", held);
    await testApp.app.pool.query("update moderation_case set lane = 1 where id = $1", [id]);
    const again = await desk.claim(mira);
    expect(again?.case).toBe(id);
    expect(await read()).toEqual({ may_ask: false, choices: [], questions: [] });
  });

  test("is possible once for each case, and again for a lead only", async () => {
    const { token } = await asked();
    await answer(token);
    const again = await desk.claim(tom);
    const held = { case: again?.case, lease: again?.lease };
    expect(await errorOf(await ask(tom, held, "words"))).toEqual({ status: 409, error: "moderation.asked" });
    await tom.ask("POST", "/api/desk/case-releases", held);
    const led = await desk.claim(lea);
    expect((await ask(lea, { case: led?.case, lease: led?.lease }, "words")).status).toBe(204);
    expect(await desk.caseOf(anna)).toMatchObject({ state: "waiting" });
  });

  test("is refused for what is urgent, and to whoever does not hold the case", async () => {
    const scam = await desk.claimNew(anna, mira, "scam");
    expect(await errorOf(await ask(mira, scam.held))).toEqual({
      status: 422,
      error: "moderation.no_hearing",
    });
    expect(await errorOf(await ask(tom, scam.held))).toEqual({ status: 409, error: "moderation.taken" });
    expect((await ask(mira, scam.held, "anything")).status).toBe(400);
    await testApp.app.pool.query("update moderation_case set lane = 2 where id = $1", [scam.case]);
    testApp.clock.advance(10 * 60_000);
    expect(await errorOf(await ask(mira, scam.held))).toEqual({ status: 409, error: "moderation.taken" });
  });

  test("is refused about an appeal, a sample, and a member who is gone", async () => {
    const noHearing = { status: 422, error: "moderation.no_hearing" };
    const { pool } = testApp.app;
    const first = await desk.claimNew(anna, mira, "fake");
    const decided = await desk.decide(mira, first, { ...warning, rule: "fake" });
    const { id: decision } = await decided.json();
    await desk.deliver();
    const json = { token: await desk.letterTo(anna), words: "It was not me at all" };
    expect((await testApp.ask("/api/appeals", { method: "POST", json })).status).toBe(204);
    for (const one of [mira, tom]) await one.logIn();
    const appeal = await desk.claim(tom, "appeals");
    const held = { case: appeal?.case, lease: appeal?.lease };
    expect(await errorOf(await ask(tom, held))).toEqual(noHearing);

    await desk.settle();
    const sample = await desk.claimNew(await desk.make(), tom, "fake");
    await pool.query("update moderation_case set sample_of = $1 where id = $2", [decision, sample.case]);
    expect(await errorOf(await ask(tom, sample.held))).toEqual(noHearing);
    await pool.query("update moderation_case set sample_of = null where id = $1", [sample.case]);
    await pool.query(
      "delete from accounts_member where id = (select about_id from moderation_case where id = $1)",
      [sample.case],
    );
    expect(await errorOf(await ask(tom, sample.held))).toEqual(noHearing);
  });
});

describe("a question", () => {
  test("is not mailed to a member who has answered it inside the app already", async () => {
    const { held } = await desk.claimNew(anna, mira, "fake");
    expect((await ask(mira, held)).status).toBe(204);
    const token = (await findQuestionTo(testApp.app as never, anna.id)) as string;
    expect((await answer(token)).status).toBe(204);
    await testApp.runJobs();
    const mails = (await testApp.outbox()).filter(
      ({ to, text }) => to === anna.email && text.includes("/questions/"),
    );
    expect(mails).toEqual([]);
  });

  test("is over once the case is decided, however much time is left", async () => {
    const { seen, token } = await asked();
    await testApp.app.pool.query("update moderation_case set state = 'decided' where id = $1", [seen.case]);
    expect(await errorOf(await answer(token))).toEqual({ status: 409, error: "moderation.answer_over" });
    expect((await (await post("/api/case-questions", { token })).json()).state).toBe("over");
    expect(await findQuestionTo(testApp.app as never, anna.id)).toBeNull();
  });
});
