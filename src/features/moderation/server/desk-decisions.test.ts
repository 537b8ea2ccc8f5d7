import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeOwnAccount } from "#testing/own-account.ts";
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

describe("a decision", () => {
  test("is taken once, by who holds the case and saw everything, and back by the same person", async () => {
    const seen = await desk.claimNew(anna, mira);
    expect(await errorOf(await desk.decide(tom, seen))).toEqual({ status: 409, error: "moderation.taken" });
    await desk.report(anna);
    expect(await errorOf(await desk.decide(mira, seen))).toEqual({
      status: 409,
      error: "moderation.changed",
    });
    const now = { case: seen.case, ...(await desk.seenBy(mira, seen.case)) };
    const wrong = { ...warning, measures: [{ kind: "photo_rejected" }] };
    expect(await errorOf(await desk.decide(mira, now, wrong))).toEqual({
      status: 422,
      error: "moderation.wrong_measures",
    });
    const { id } = await (await desk.decide(mira, now, warning)).json();
    expect(await errorOf(await desk.decide(mira, now, warning))).toEqual({
      status: 409,
      error: "moderation.taken",
    });
    expect(await errorOf(await desk.decide(mira, { ...now, case: 999_999 }))).toEqual({
      ...{ status: 404, error: "moderation.not_found" },
    });
    const read = await (await mira.ask("GET", `/api/desk/case?id=${seen.case}`)).json();
    expect(read.decision).toMatchObject({ id, outcome: "violation", undo_until: expect.any(String) });

    const undo = { decision: id, why: "The wrong case" };
    expect(await errorOf(await tom.ask("POST", "/api/desk/decision-undos", undo))).toEqual({
      ...{ status: 404, error: "moderation.not_found" },
    });
    expect((await mira.ask("POST", "/api/desk/decision-undos", undo)).status).toBe(204);
    expect(await errorOf(await mira.ask("POST", "/api/desk/decision-undos", undo))).toEqual({
      ...{ status: 409, error: "moderation.too_late" },
    });
    expect((await desk.claim(mira))?.case).toBe(seen.case);
  });

  test("about a ban uses up a fresh confirmation, which is good for one decision", async () => {
    const ban = { ...warning, rule: "scam", measures: [{ kind: "banned" }] };
    const seen = await desk.claimNew(anna, mira, "scam");
    expect(await errorOf(await desk.decide(mira, seen, ban))).toEqual({
      status: 403,
      error: "staff.confirm_first",
    });
    await mira.confirm();
    expect((await desk.decide(mira, seen, ban)).status).toBe(200);
    anna = await desk.make();
    const next = await desk.claimNew(anna, mira, "scam");
    expect(await errorOf(await desk.decide(mira, next, ban))).toEqual({
      status: 403,
      error: "staff.confirm_first",
    });
  });
});

/** Cuts the connection of whoever writes to this table, as if the database had gone away at that moment. */
async function cutAt(table: string): Promise<() => Promise<unknown>> {
  const { pool } = testApp.app;
  await pool.query(`create function cut_connection() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(0); return new; end $$`);
  await pool.query(
    `create trigger cut before insert on ${table} for each row execute function cut_connection()`,
  );
  return () => pool.query("drop function cut_connection cascade");
}

describe("the database goes away", () => {
  test.each([
    "moderation_decision",
    "moderation_measure",
    "moderation_statement",
    "safety_restriction",
    "staff_audit",
  ])(
    "[bad case 48] while %s is written: nothing of the decision is left, and it works when sent again",
    async (table) => {
      const seen = await desk.claimNew(anna, mira);
      const muted = { ...warning, measures: [{ kind: "muted", days: 3 }] };
      const rows = async () => [
        await count("moderation_decision", `case_id = ${seen.case}`),
        await count("moderation_measure", `about_id = ${anna.id}`),
        await count("moderation_statement", "true"),
        await count("moderation_strike", "true"),
        await count("safety_restriction", `member_id = ${anna.id}`),
        await count("safety_report", `case_id = ${seen.case} and closed_at is not null`),
        await count("staff_audit", `kind = 'moderation.decided' and about_id = ${anna.id}`),
        await count("moderation_case", `id = ${seen.case} and state <> 'open'`),
      ];
      const before = await rows();
      const mend = await cutAt(table);
      const cut = await desk.decide(mira, seen, muted).finally(mend);
      expect(cut.status).toBeGreaterThanOrEqual(500);
      expect(await rows()).toEqual(before);
      expect((await desk.decide(mira, seen, muted)).status).toBe(200);
      const [decisions, measures, letters] = await rows();
      expect([decisions, measures, letters]).toEqual([1, 1, (before[2] ?? 0) + 2]);
    },
  );
});

describe("an appeal", () => {
  async function appealed() {
    const seen = await desk.claimNew(anna, mira);
    await desk.decide(mira, seen, { ...warning, measures: [{ kind: "muted", days: 3 }] });
    await desk.deliver();
    const json = { token: await desk.letterTo(anna), words: "It was not me at all" };
    expect((await testApp.ask("/api/appeals", { method: "POST", json })).status).toBe(204);
    for (const one of [mira, tom]) await one.logIn();
    return seen.case;
  }
  const judge = (by: Person, seen: object, more: object) =>
    by.ask("POST", "/api/desk/appeal-decisions", {
      ...seen,
      facts: "You were right.",
      why: "Not them",
      ...more,
    });

  test("is decided by somebody else, who reads the first decision and the words of who appealed", async () => {
    const first = await appealed();
    expect(await desk.claim(mira, "appeals")).toBeNull();
    const seen = await desk.claim(tom, "appeals");
    const read = await (await tom.ask("GET", `/api/desk/case?id=${seen?.case}`)).json();
    expect(read.appeal).toMatchObject({
      by: "concerned",
      words: "It was not me at all",
      against: { outcome: "violation", rule: "harassment", facts: warning.facts },
    });
    expect(await errorOf(await judge(mira, seen as object, { outcome: "kept" }))).toEqual({
      ...{ status: 409, error: "moderation.taken" },
    });
    const wrong = { outcome: "milder", measures: [{ kind: "muted" }] };
    expect(await errorOf(await judge(tom, seen as object, wrong))).toEqual({
      ...{ status: 422, error: "moderation.wrong_measures" },
    });
    expect(await errorOf(await judge(tom, { ...seen, case: first }, { outcome: "kept" }))).toEqual({
      ...{ status: 404, error: "moderation.not_found" },
    });
    const banned = { outcome: "milder", measures: [{ kind: "banned" }] };
    expect(await errorOf(await judge(tom, seen as object, banned))).toEqual({
      ...{ status: 403, error: "staff.confirm_first" },
    });
    const empty = await judge(tom, seen as object, { outcome: "overturned", facts: "" });
    expect(empty.status).toBe(400);
    expect((await judge(tom, seen as object, { outcome: "overturned" })).status).toBe(200);
    expect(await desk.restrictionOf(anna)).toBeUndefined();
  });

  test("is refused to who decided before, although they hold the case", async () => {
    await appealed();
    const seen = await desk.claim(tom, "appeals");
    const to = [mira.id, seen?.case];
    await testApp.app.pool.query("update moderation_case set leased_by = $1 where id = $2", to);
    expect(await errorOf(await judge(mira, seen as object, { outcome: "kept" }))).toEqual({
      ...{ status: 403, error: "moderation.own_decision" },
    });
    expect(
      (
        await sam.ask("POST", "/api/desk/appeal-decisions", {
          ...seen,
          outcome: "kept",
          facts: "x",
          why: "y",
        })
      ).status,
    ).toBe(403);
  });
});

test("a person neither reads, gets nor decides a case about their own member account, at any door", async () => {
  const { pool } = testApp.app;
  const isMine = (who: Person) => makeOwnAccount(testApp, anna.id, who);
  const isNobodys = () =>
    pool.query("update accounts_member set email_key = $2 where id = $1", [anna.id, anna.email]);
  const refused = { status: 403, error: "moderation.own_account" };
  const seen = await desk.claimNew(anna, mira);
  await isMine(mira);
  expect(await errorOf(await desk.decide(mira, seen, warning))).toEqual(refused);
  await expectUnread(mira, seen.case);
  await mira.ask("POST", "/api/desk/case-releases", seen.held);
  expect(await desk.claim(mira)).toBeNull();
  await isNobodys();
  const again = await desk.claim(mira);
  expect((await desk.decide(mira, again as object, warning)).status).toBe(200);
  await desk.deliver();
  const json = { token: await desk.letterTo(anna), words: "It was not me at all" };
  expect((await testApp.ask("/api/appeals", { method: "POST", json })).status).toBe(204);
  for (const one of [mira, tom]) await one.logIn();
  const appeal = await desk.claim(tom, "appeals");
  await isMine(tom);
  const kept = { ...appeal, outcome: "kept", facts: "It stays.", why: "Clear" };
  expect(await errorOf(await tom.ask("POST", "/api/desk/appeal-decisions", kept))).toEqual(refused);
  await isNobodys();
});

test("who judged a case, or leads, does not read or reopen it once it is about their own member account", async () => {
  const seen = await desk.claimNew(anna, mira);
  await desk.decide(mira, seen, warning);
  await makeOwnAccount(testApp, anna.id, mira);
  await expectUnread(mira, seen.case);
  const lea = await makeStaff(testApp, { roles: ["lead"] });
  await makeOwnAccount(testApp, anna.id, lea);
  await expectUnread(lea, seen.case);
  const note = { case: seen.case, note: "It was not that bad" };
  expect(await errorOf(await lea.ask("POST", "/api/desk/case-reopenings", note))).toEqual({
    ...{ status: 403, error: "moderation.own_account" },
  });
});

/** Neither the case, its pictures and state, nor the list of the member's page say anything about it. */
async function expectUnread(person: Person, id: number) {
  const refused = { status: 403, error: "moderation.own_account" };
  for (const path of [`case?id=${id}`, `case-states?id=${id}`, `case-pictures?case=${id}&key=none`])
    expect(await errorOf(await person.ask("GET", `/api/desk/${path}`)), path).toEqual(refused);
  const reason = { case: id, category: "quality", words: "To see what they say about me" };
  expect(await errorOf(await person.ask("POST", "/api/desk/case-reasons", reason))).toEqual(refused);
  const listed = await person.ask("GET", `/api/desk/member-cases?member=${anna.id}`);
  expect(await listed.json()).toEqual({ is_own: true, cases: [], strikes: [], measures: [] });
}
