import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "#features/staff/server/staff.fixture.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeOwnAccount } from "#testing/own-account.ts";
import { type Desk, errorOf, openDesk, warning } from "./desk.fixture.ts";
import { counting } from "./moderation.fixture.ts";

const MINUTE = 60_000;

let testApp: TestApp;
let desk: Desk;
let mira: Person;
let tom: Person;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = await openDesk(testApp);
  ({ mira, tom } = desk.people);
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  await desk.settle();
  anna = await desk.make();
});

const count = (table: string, where: string) => counting(testApp)(table, where);
const repeat = (by: Person, decision: number, cases: readonly object[]) =>
  by.ask("POST", "/api/desk/alike-decisions", { decision, cases });
const read = async (by: Person, id: number) => (await by.ask("GET", `/api/desk/case?id=${id}`)).json();
type Alike = { id: number; version: number; subject: string; measures: object[] };
const harmless = { outcome: "none", why: "Harmless" };

/** Decides the case about Anna's profile, beside which there are cases about messages of hers. */
async function decided(messages: number, decision: object = harmless) {
  for (let n = 1; n <= messages; n += 1) await desk.fileAbout(anna, "insult", `message:${anna.id}:${n}`);
  const seen = await desk.claimNew(anna, mira);
  const { id } = await (await desk.decide(mira, seen, decision)).json();
  const { alike } = await read(mira, seen.case);
  return { id: id as number, alike: alike as Alike[] };
}

const named = (alike: { id: number; version: number }[]) =>
  alike.map(({ id, version }) => ({ case: id, version }));

describe("a decision that is repeated for other cases of the same member", () => {
  test("decides each on its own, with a statement of its own, and each is taken back on its own", async () => {
    const { id, alike } = await decided(3, warning);
    expect(alike.map(({ subject }) => subject)).toEqual([1, 2, 3].map((n) => `message:${anna.id}:${n}`));
    for (const { measures } of alike) expect(measures).toEqual([{ kind: "warning" }]);
    const answer = await (await repeat(mira, id, named(alike))).json();
    expect(answer.failed).toEqual([]);
    const ids: number[] = answer.decided.map(({ decision }: { decision: number }) => decision);
    expect(new Set(ids).size).toBe(3);
    const where = `decision_id in (${ids}) and receiver = 'concerned'`;
    expect(await count("moderation_statement", where)).toBe(3);
    expect(await count("moderation_strike", `decision_id in (${ids}) and withdrawn_at is null`)).toBe(3);
    const undo = { decision: ids[1], why: "Not this one" };
    expect((await mira.ask("POST", "/api/desk/decision-undos", undo)).status).toBe(204);
    const states = `about_id = ${anna.id} and state`;
    expect([
      await count("moderation_case", `${states} = 'open'`),
      await count("moderation_case", `${states} = 'decided'`),
    ]).toEqual([1, 3]);
  });

  test("reports which ones failed and why, and decides the others", async () => {
    const { id, alike } = await decided(4);
    const [held, changed, urgent, fine] = alike as [Alike, Alike, Alike, Alike];
    const { pool } = testApp.app;
    const other = await desk.make();
    await desk.fileAbout(other, "insult");
    const strange = await desk.caseOf(other);
    const until = new Date(testApp.clock.now().getTime() + MINUTE);
    const lease = "update moderation_case set leased_by = $1, leased_until = $2 where id = $3";
    await pool.query(lease, [tom.id, until, held.id]);
    await desk.fileAbout(anna, "insult", changed.subject);
    await pool.query("update moderation_case set lane = 0 where id = $1", [urgent.id]);
    const wanted = [...named(alike), { case: strange.id, version: strange.version }];
    const { decided: done, failed } = await (await repeat(mira, id, wanted)).json();
    expect(done).toEqual([{ case: fine.id, decision: expect.any(Number) }]);
    expect(failed).toEqual([
      { case: held.id, why: "taken" },
      { case: changed.id, why: "changed" },
      { case: urgent.id, why: "unlike" },
      { case: strange.id, why: "unlike" },
    ]);
    expect(await desk.caseOf(other)).toMatchObject({ state: "open", leasedBy: null });
  });

  test("is refused for what is more than the first step, for somebody else's decision, and after 15 minutes", async () => {
    const harder = { ...warning, measures: [{ kind: "muted", days: 3 }] };
    const first = await decided(1, harder);
    expect(first.alike).toEqual([]);
    const [one] = (await testApp.app.pool.query("select id from moderation_case where state = 'open'")).rows;
    const cases = [{ case: one.id, version: 1 }];
    const refused = { status: 409, error: "moderation.not_repeatable" };
    expect(await errorOf(await repeat(mira, first.id, cases))).toEqual(refused);
    await desk.settle();
    anna = await desk.make();
    const { id, alike } = await decided(1);
    expect(await errorOf(await repeat(tom, id, named(alike)))).toEqual(refused);
    testApp.clock.advance(15 * MINUTE);
    expect(await errorOf(await repeat(mira, id, named(alike)))).toEqual(refused);
    for (const wrong of [[], Array.from({ length: 51 }, (_, n) => ({ case: n + 1, version: 1 }))])
      expect((await repeat(mira, id, wrong)).status).toBe(400);
    expect(await count("moderation_case", `about_id = ${anna.id} and state = 'open'`)).toBe(1);
  });

  test("is possible for the same content of another member, and never bans by one press", async () => {
    const ben = await desk.make();
    await desk.fileAbout(ben, "insult");
    await testApp.app.pool.query("update moderation_case set content_hash = 'same' where about_id = $1", [
      ben.id,
    ]);
    await desk.report(anna);
    await testApp.app.pool.query("update moderation_case set content_hash = 'same' where about_id = $1", [
      anna.id,
    ]);
    const seen = await desk.claim(mira);
    const { id } = await (await desk.decide(mira, seen as object)).json();
    const { alike } = await read(mira, seen?.case as number);
    expect(alike).toMatchObject([{ subject: `message:${ben.id}:1` }]);
    expect((await (await repeat(mira, id, named(alike))).json()).decided).toHaveLength(1);

    anna = await desk.make();
    await mira.confirm();
    const ban = await decided(1, { ...warning, rule: "scam", measures: [{ kind: "banned" }] });
    expect(ban.alike).toEqual([]);
  });

  test("leaves out cases from which the person was taken away, all of a member whom they know, appeals and samples", async () => {
    const { id, alike } = await decided(4);
    const [refused, appeal, sample, own] = alike as [Alike, Alike, Alike, Alike];
    const { pool } = testApp.app;
    await pool.query("insert into moderation_recusal (case_id, person_id, why) values ($1, $2, 'other')", [
      refused.id,
      mira.id,
    ]);
    const until = new Date(testApp.clock.now().getTime() + MINUTE);
    const [{ case_id: first }] = (
      await pool.query("select case_id from moderation_decision where id = $1", [id])
    ).rows;
    await pool.query("update moderation_case set appeal_of = $1, appeal_by = 'concerned' where id = $2", [
      first,
      appeal.id,
    ]);
    await pool.query("update moderation_case set sample_of = $1 where id = $2", [id, sample.id]);
    await pool.query("update moderation_case set leased_by = $1, leased_until = $2 where id = $3", [
      ...[mira.id, until, own.id],
    ]);
    expect((await read(mira, first)).alike.map((one: Alike) => one.id)).toEqual([own.id]);
    const { decided: done, failed } = await (await repeat(mira, id, named(alike))).json();
    expect(done).toEqual([{ case: own.id, decision: expect.any(Number) }]);
    expect(failed.map((one: { case: number }) => one.case)).toEqual([refused.id, appeal.id, sample.id]);
    expect(await count("moderation_decision", `case_id in (${[refused.id, appeal.id, sample.id]})`)).toBe(0);
    await desk.fileAbout(anna, "insult", `message:${anna.id}:9`);
    expect((await read(mira, first)).alike).toHaveLength(1);
    await pool.query("update moderation_recusal set why = 'known' where case_id = $1", [refused.id]);
    expect((await read(mira, first)).alike).toEqual([]);
  });

  test("leaves out what was handed to the leads, rules that the person skips today, and their own account", async () => {
    const { id, alike } = await decided(4);
    const [handedUp, paused, own, fine] = alike as [Alike, Alike, Alike, Alike];
    const { pool } = testApp.app;
    const change = (set: string, one: Alike) =>
      pool.query(`update moderation_case set ${set} where id = $1`, [one.id]);
    await change("queue = 'escalated'", handedUp);
    await change("rule = 'hate'", paused);
    expect((await mira.ask("POST", "/api/desk/rule-pauses", { rule: "hate", paused: true })).status).toBe(
      204,
    );
    const self = await desk.make();
    await makeOwnAccount(testApp, self.id, mira);
    await change(`about_id = ${self.id}, content_hash = 'same'`, own);
    await pool.query(
      "update moderation_case set content_hash = 'same' where state = 'decided' and about_id = $1",
      [anna.id],
    );
    const { decided: done, failed } = await (await repeat(mira, id, named(alike))).json();
    expect(done).toEqual([{ case: fine.id, decision: expect.any(Number) }]);
    expect(failed.map((one: { case: number }) => one.case)).toEqual([handedUp.id, paused.id, own.id]);
    await pool.query("update accounts_member set email_key = $2 where id = $1", [self.id, self.email]);
    await mira.ask("POST", "/api/desk/rule-pauses", { rule: "hate", paused: false });
  });

  test("is refused once the decision was taken back", async () => {
    const { id, alike } = await decided(1);
    const undo = { decision: id, why: "The wrong case" };
    expect((await mira.ask("POST", "/api/desk/decision-undos", undo)).status).toBe(204);
    expect(await errorOf(await repeat(mira, id, named(alike)))).toEqual({
      ...{ status: 409, error: "moderation.not_repeatable" },
    });
  });
});
