import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "#features/staff/server/staff.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { countOutcomes } from "./cases/queries-case.ts";
import { moderationFigures } from "./count-day.ts";
import { moderationMonth } from "./count-month.ts";
import { type Desk, errorOf, openDesk, warning } from "./desk.fixture.ts";
import { counting } from "./moderation.fixture.ts";

let testApp: TestApp;
let desk: Desk;
let mira: Person;
let tom: Person;
let sam: Person;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = await openDesk(testApp);
  ({ mira, tom, sam } = desk.people);
});
afterAll(() => testApp?.close());
const count = (table: string, where: string) => counting(testApp)(table, where);
beforeEach(async () => {
  await desk.settle();
  anna = await desk.make();
});

describe("a measure", () => {
  const DAY = 86_400_000;
  const hidden = [{ kind: "profile_hidden" }, { kind: "muted", days: 3 }];

  async function read(by: Person, id: number) {
    const why = { case: id, category: "quality", words: "Looks at the measures" };
    await by.ask("POST", "/api/desk/case-reasons", why);
    return (await by.ask("GET", `/api/desk/case?id=${id}`)).json();
  }

  /** A decision with these measures, whose letter was sent; everybody is logged in again. */
  async function decided(measures: readonly object[] = hidden, rule = "harassment", by?: MadeMember) {
    const seen = await desk.claimNew(anna, mira, "insult", by);
    await mira.confirm();
    expect((await desk.decide(mira, seen, { ...warning, rule, measures })).status).toBe(200);
    await desk.deliver();
    for (const one of [mira, tom, sam]) await one.logIn();
    const view = await read(mira, seen.case);
    const byKind = new Map<string, number>(view.measures.map(({ id, kind }: never) => [kind, id]));
    return { id: seen.case, view, measure: (kind: string) => byKind.get(kind) as number };
  }

  const end = (by: Person, measure: number, change: object = {}) =>
    by.ask("POST", "/api/desk/measure-ends", {
      ...{ measure, facts: "You have written your text anew.", why: "The text is fine now" },
      ...change,
    });

  const letterOf = async (token: string) =>
    (await testApp.ask("/api/decision-letters", { method: "POST", json: { token } })).json();

  test("is ended once before its end, with a letter, alone: the decision, its strike and the other measures stay", async () => {
    const { id, view, measure } = await decided();
    const may = (kind: string, until: unknown) => ({ kind, may_end: true, until });
    expect(view.measures).toMatchObject([may("profile_hidden", null), may("muted", expect.any(String))]);
    expect((await desk.restrictionOf(anna)).hidden_until).not.toBeNull();
    const answers = await Promise.all([1, 2].map(() => end(mira, measure("profile_hidden"))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await desk.restrictionOf(anna)).toMatchObject({
      hidden_until: null,
      muted_until: expect.any(Date),
    });
    const again = await read(mira, id);
    expect(again.decision).toMatchObject({ id: view.decision.id, outcome: "violation" });
    expect(again.measures).toMatchObject([may("muted", expect.any(String))]);
    expect(again.history.at(-1)).toMatchObject({ kind: "lifted", person: mira.alias });
    expect(again.strikes).toHaveLength(1);

    await desk.deliver();
    const letter = await letterOf(await desk.letterTo(anna));
    expect(letter).toMatchObject({ receiver: "concerned", appeal_state: "none", is_locked_out: false });
    expect(letter.body).toContain("this applied to you: “Your profile is hidden");
    expect(letter.body).toContain("Why we ended it: You have written your text anew.");
    expect(letter.body).not.toMatch(/appeal|The text is fine now/);
    expect(letter.body).not.toContain(mira.alias);
    expect(await desk.restrictionOf(anna)).toMatchObject({ muted_until: expect.any(Date) });
  });

  test.each([
    ["age_proof", "minor_account", undefined],
    ["suspended", "hate", 7],
    ["banned", "scam", undefined],
  ] as const)("%s ends by an appeal, its time or a proof, and not here", async (kind, rule, days) => {
    const { view, measure } = await decided([{ kind, days }], rule);
    expect(view.measures).toMatchObject([{ kind, may_end: false }]);
    const before = await desk.restrictionOf(anna);
    expect(await errorOf(await end(mira, measure(kind)))).toEqual({
      ...{ status: 409, error: "moderation.not_liftable" },
    });
    expect(await desk.restrictionOf(anna)).toEqual(before);
  });

  test("stays without words, with private words in them, without right or reason, after its end and while the case is open", async () => {
    const { id, measure } = await decided();
    const [one, muted] = [measure("profile_hidden"), measure("muted")];
    for (const field of ["facts", "why"]) expect((await end(mira, one, { [field]: " " })).status).toBe(400);
    expect(await errorOf(await end(mira, one, { facts: `${tom.alias} says so` }))).toEqual({
      ...{ status: 422, error: "moderation.private_facts" },
    });
    expect((await end(sam, one)).status).toBe(403);
    expect(await errorOf(await end(tom, one))).toEqual({ status: 403, error: "staff.reason_first" });
    expect((await end(mira, 999_999)).status).toBe(404);
    const { lea } = desk.people;
    await lea.logIn();
    expect((await lea.ask("POST", "/api/desk/case-reopenings", { case: id, note: "New facts" })).status).toBe(
      204,
    );
    const over = { status: 409, error: "moderation.not_liftable" };
    expect(await errorOf(await end(mira, one))).toEqual(over);
    expect((await read(lea, id)).measures).toMatchObject([{ may_end: false }, { may_end: false }]);
    await testApp.app.pool.query("update moderation_case set state = 'final' where id = $1", [id]);
    testApp.clock.advance(3 * DAY);
    await mira.logIn();
    expect(await errorOf(await end(mira, muted))).toEqual(over);
    expect((await read(mira, id)).measures).toMatchObject([{ kind: "profile_hidden", may_end: true }]);
    expect(await count("moderation_decision", `case_id = ${id} and outcome = 'lifted'`)).toBe(0);
    expect((await end(mira, one)).status).toBe(200);
  });

  test("is not ended by who decided before an appeal, who gave the case back for good, or who it is about", async () => {
    const { id, measure } = await decided();
    const one = measure("profile_hidden");
    const json = { token: await desk.letterTo(anna), words: "It was not me at all" };
    expect((await testApp.ask("/api/appeals", { method: "POST", json })).status).toBe(204);
    expect(await errorOf(await end(mira, one))).toEqual({ status: 403, error: "moderation.own_decision" });
    expect((await read(mira, id)).measures).toMatchObject([{ may_end: false }, { may_end: false }]);
    expect((await read(tom, id)).measures).toMatchObject([{ may_end: true }, { may_end: true }]);
    const { pool } = testApp.app;
    await pool.query("insert into moderation_recusal (case_id, person_id, why) values ($1, $2, 'known')", [
      id,
      tom.id,
    ]);
    expect(await errorOf(await end(tom, one))).toEqual({ status: 403, error: "moderation.recused" });
    await pool.query("delete from moderation_recusal where case_id = $1", [id]);
    const setKey =
      "update accounts_member set email_key = coalesce((select email_key from staff_person where id = $1), $3) where id = $2";
    const [row] = (await pool.query("select email_key from accounts_member where id = $1", [anna.id])).rows;
    await pool.query(setKey, [tom.id, anna.id, ""]);
    expect(await errorOf(await end(tom, one))).toEqual({ status: 403, error: "moderation.own_account" });
    await pool.query(setKey, [0, anna.id, row.email_key]);
    expect((await end(tom, one)).status).toBe(200);
  });

  test("that was ended does not come back with the decision, whose own person can still take it back; the letter does not go", async () => {
    const seen = await desk.claimNew(anna, mira);
    await mira.confirm();
    const { id } = await (await desk.decide(mira, seen, { ...warning, measures: hidden })).json();
    const [first] = (await read(mira, seen.case)).measures;
    const lifted = await (await end(mira, first.id)).json();
    const undo = (decision: number) =>
      mira.ask("POST", "/api/desk/decision-undos", { decision, why: "The wrong case" });
    expect((await undo(lifted.id)).status).toBe(404);
    expect((await undo(id)).status).toBe(204);
    expect(await count("moderation_statement", `decision_id in (${id}, ${lifted.id})`)).toBe(0);
    expect(await desk.restrictionOf(anna)).toBeUndefined();
  });

  test("that was ended changes no figure of the day or the month, and leaves its notifier's reports upheld", async () => {
    const notifier = await makeMember(testApp);
    const { id, measure } = await decided(hidden, "hate", notifier);
    const { db, pool } = testApp.app;
    // The figures count the finds of a machine by the outcome of their decisions.
    await pool.query("update moderation_decision set found_by = 'signal' where case_id = $1", [id]);
    const now = testApp.clock.now().getTime();
    const lately = { from: new Date(now - DAY), to: new Date(now + DAY) };
    const readCounts = async () => ({
      day: new Set((await moderationFigures.count(db, lately)).map((one) => JSON.stringify(one))),
      month: new Set((await moderationMonth.count(db, lately)).map((one) => JSON.stringify(one))),
      outcomes: await countOutcomes(db, notifier.id),
    });
    const before = await readCounts();
    expect(before).toMatchObject({ outcomes: { upheld: 1, dismissed: 0 } });
    expect((await end(mira, measure("profile_hidden"))).status).toBe(200);
    expect(await readCounts()).toEqual(before);
  });

  test("that was ended leaves the appeal against the rest of its decision", async () => {
    const { id, view, measure } = await decided();
    const token = await desk.letterTo(anna);
    expect((await end(mira, measure("profile_hidden"))).status).toBe(200);
    await desk.deliver();
    const words = "The rest is wrong as well";
    const told = { token: await desk.letterTo(anna), words };
    expect(told.token).not.toBe(token);
    expect((await testApp.ask("/api/appeals", { method: "POST", json: told })).status).toBe(409);
    expect((await testApp.ask("/api/appeals", { method: "POST", json: { token, words } })).status).toBe(204);
    await tom.logIn();
    const seen = await desk.claim(tom, "appeals");
    const { appeal } = await (await tom.ask("GET", `/api/desk/case?id=${seen?.case}`)).json();
    expect(appeal.against).toMatchObject({ outcome: "violation", facts: view.decision.facts });
    const kept = { outcome: "overturned", facts: "You were right.", why: "Not them" };
    expect((await tom.ask("POST", "/api/desk/appeal-decisions", { ...seen, ...kept })).status).toBe(200);
    expect(await desk.restrictionOf(anna)).toBeUndefined();
    expect(await count("moderation_measure", `about_id = ${anna.id} and ended_why = 'lifted'`)).toBe(1);
    expect((await read(tom, id)).measures).toEqual([]);
  });
});
