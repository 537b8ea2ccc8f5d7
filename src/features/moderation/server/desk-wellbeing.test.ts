import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "#features/staff/server/staff.fixture.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { type Desk, openDesk } from "./desk.fixture.ts";

const HOUR = 3_600_000;

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
  await testApp.app.pool.query("delete from moderation_shift");
  await desk.settle();
  anna = await desk.make();
});

const claim = async (by: Person) =>
  (await by.ask("POST", "/api/desk/case-claims", { queue: "people" })).json() as Promise<{
    case: number | null;
    lease: number | null;
    break_due: boolean;
  }>;
const subjectOf = async (id: number | null) =>
  (await testApp.app.pool.query("select subject from moderation_case where id = $1", [id])).rows[0]?.subject;
async function decideNext(by: Person) {
  const seen = await desk.claim(by);
  if (!seen) throw new Error("Nothing was waiting.");
  await desk.explain(by, seen.case);
  return desk.decide(by, seen);
}
const pause = (by: Person, rule: string, paused: boolean) =>
  by.ask("POST", "/api/desk/rule-pauses", { rule, paused });
const burdenOf = async (by: Person) => (await by.ask("GET", "/api/desk/queues")).json();
const pausedOf = async (by: Person) => (await burdenOf(by)).paused;

describe("the burden of a moderator", () => {
  test("has at most so many hard cases on a day as the setting says, and others until the day is over", async () => {
    await testApp.setSettings({ hard_cases_per_day: 2 });
    for (let n = 0; n < 3; n += 1) await desk.fileAbout(anna, "intimate", `profile:${anna.id}${n}`);
    await desk.report(anna, "insult");
    for (let n = 0; n < 2; n += 1) {
      expect((await burdenOf(mira)).hard_enough).toBe(false);
      expect((await decideNext(mira)).status).toBe(200);
    }
    expect((await burdenOf(mira)).hard_enough).toBe(true);
    const { case: next } = await claim(mira);
    expect(await subjectOf(next)).toBe(`profile:${anna.id}`);
    expect(await claim(mira)).toMatchObject({ case: null });
    expect((await claim(tom)).case).not.toBeNull();
    await testApp.app.pool.query("update moderation_case set leased_by = null, leased_until = null");
    testApp.clock.advance(24 * HOUR);
    await mira.logIn();
    expect((await claim(mira)).case).not.toBe(next);
    await testApp.setSettings({});
  });

  test("includes urgent cases however many hard ones there were, but none of a rule that they do not want today", async () => {
    await testApp.setSettings({ hard_cases_per_day: 1 });
    for (const n of [1, 2, 3]) await desk.fileAbout(anna, "threat", `message:${anna.id}:${n}`);
    await desk.fileAbout(anna, "trafficking", `message:${anna.id}:4`);
    await decideNext(mira);
    const urgent = await claim(mira);
    expect(await subjectOf(urgent.case)).toBe(`message:${anna.id}:2`);
    expect(await burdenOf(mira)).toMatchObject({ hard_enough: true, left_to_others: 0 });
    await mira.ask("POST", "/api/desk/case-recusals", {
      ...{ case: urgent.case, lease: urgent.lease, why: "not_today" },
    });
    expect(await burdenOf(mira)).toMatchObject({ paused: ["life"], left_to_others: 2 });
    expect(await subjectOf((await claim(mira)).case)).toBe(`message:${anna.id}:4`);
    expect((await claim(mira)).case).toBeNull();
    expect(await subjectOf((await claim(tom)).case)).toBe(`message:${anna.id}:2`);
    expect((await burdenOf(mira)).left_to_others).toBe(1);
    await testApp.setSettings({});
  });

  test("leaves out a rule until the end of the day, without asking why, also by giving a case back", async () => {
    const seen = await desk.claimNew(anna, mira, "hate");
    const given = await mira.ask("POST", "/api/desk/case-recusals", { ...seen.held, why: "not_today" });
    expect(given.status).toBe(204);
    expect(await pausedOf(mira)).toEqual(["hate"]);
    expect((await claim(mira)).case).toBeNull();
    const { rows } = await testApp.app.pool.query(
      "select entry from staff_audit where subject = $1 union all select data::text from moderation_event where case_id = $2",
      [`case:${seen.case}`, seen.case],
    );
    expect(JSON.stringify(rows)).not.toContain("not_today");
    expect((await pause(mira, "hate", false)).status).toBe(204);
    expect(await pausedOf(mira)).toEqual([]);
    expect((await claim(mira)).case).toBe(seen.case);
  });

  test("is free of the rule again on the next day", async () => {
    await desk.report(anna, "hate");
    await pause(mira, "hate", true);
    await pause(mira, "hate", true);
    expect(await pausedOf(mira)).toEqual(["hate"]);
    expect((await claim(mira)).case).toBeNull();
    testApp.clock.set(new Date(`${testApp.clock.now().toISOString().slice(0, 10)}T23:59:59.999Z`));
    await mira.logIn();
    expect((await claim(mira)).case).toBeNull();
    testApp.clock.advance(1);
    expect((await claim(mira)).case).not.toBeNull();
    expect((await pause(mira, "everything", true)).status).toBe(400);
  });

  test("brings the offer of a break with every fiftieth case", async () => {
    await desk.report(anna);
    const offers = [];
    for (const before of [49, 50, 51, 100]) {
      await testApp.app.pool.query(
        `insert into moderation_shift (person_id, day, cases) values ($1, $2, $3)
         on conflict (person_id, day) do update set cases = excluded.cases`,
        [mira.id, testApp.clock.now().toISOString().slice(0, 10), before],
      );
      offers.push((await claim(mira)).break_due);
      await testApp.app.pool.query("update moderation_case set leased_by = null, leased_until = null");
    }
    expect(offers).toEqual([false, true, false, true]);
  });

  test("is counted also if the person asks for several cases at once", async () => {
    await testApp.setSettings({ hard_cases_per_day: 1 });
    for (let n = 0; n < 3; n += 1) await desk.fileAbout(anna, "intimate", `profile:${anna.id}${n}`);
    const claimed = await Promise.all([1, 2, 3].map(() => claim(mira)));
    expect(claimed.filter(({ case: id }) => id !== null)).toHaveLength(1);
    await testApp.setSettings({});
  });
});
