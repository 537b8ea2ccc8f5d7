import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyAuditCommand } from "#features/staff/server/audit/verify-command.ts";
import { seedPeople } from "#features/staff/server/staff.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { seedDemo } from "../seed-demo.ts";
import { seedCases } from "./seed-cases.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const never = new AbortController().signal;

let database: TestDatabase;
let testApp: TestApp;
let made: number[];
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemo(database.pool, { members: 800, now: NOW, say: () => {} });
  testApp = await openTestApp({ database });
  await seedPeople(testApp.app);
  made = await Promise.all([seedCases(testApp.app, never), seedCases(testApp.app, never)]);
}, 300_000);
afterAll(async () => {
  await testApp.close();
  await database.close();
});

const list = async (statement: string, values: unknown[] = []) =>
  (await database.pool.query(statement, values)).rows;
const count = async (what: string, values: unknown[] = []) =>
  (await list(`select count(*)::integer as n from ${what}`, values))[0].n;

test("two programs make about 120 cases once, in all queues, lanes and states", async () => {
  expect(made.toSorted()).toEqual([0, await count("moderation_case")]);
  expect(Math.max(...made)).toBeGreaterThanOrEqual(115);
  expect(Math.max(...made)).toBeLessThanOrEqual(125);
  expect(await seedCases(testApp.app, never)).toBe(0);
  const open = await list("select distinct queue from moderation_case where state = 'open' order by 1");
  expect(open.map(({ queue }) => queue)).toEqual([
    ...["appeals", "escalated", "identity", "people", "pictures", "texts", "urgent", "visitors"],
  ]);
  for (const state of ["open", "decided"])
    expect(
      await list("select distinct lane from moderation_case where state = $1 order by 1", [state]),
    ).toEqual([...[{ lane: 0 }, { lane: 1 }, { lane: 2 }, { lane: 3 }]]);
});

test("there is one of everything that moderators meet", async () => {
  const there = {
    "moderation_case where leased_until > $1": 1,
    "moderation_case where leased_until <= $1 and state = 'open'": 1,
    "moderation_case where state = 'open' and due_at < $1 and appeal_of is null and queue = 'people'": 1,
    "moderation_case where reports = 7": 1,
    "moderation_case where appeal_of is not null": 3,
    "moderation_decision where outcome = 'kept'": 1,
    "moderation_decision where outcome = 'overturned'": 1,
    "moderation_measure where kind = 'suspended' and ends_at > $1 and ends_at < $1 + interval '12 hours'": 1,
    "moderation_measure where kind = 'banned' and ended_at is null": 2,
    "moderation_authority_note where kind = 'informed'": 1,
    "moderation_measure where kind = 'no_reports' and ends_at > $1": 1,
    "moderation_event where kind = 'handed_up'": 1,
    "moderation_case where state = 'waiting'": 1,
    "moderation_case where queue = 'identity' and trigger = 'signal'": 1,
    "moderation_event where kind = 'reopened'": 1,
    "accounts_member where status = 'banned'": 3,
    "safety_report where reporter_id is null": 3,
  };
  for (const [what, wanted] of Object.entries(there)) {
    const found = await count(what.replaceAll("$1", `'${NOW.toISOString()}'::timestamptz`));
    if (what.includes("due_at") || what.includes("reopened"))
      expect(found, what).toBeGreaterThanOrEqual(wanted);
    else expect([what, found]).toEqual([what, wanted]);
  }
});

test("what waits has drawn evidence, among it a storm and a grey tile", async () => {
  const sources = (await list("select distinct source from safety_evidence")).map(({ source }) => source);
  expect(sources).toEqual(expect.arrayContaining(["demo-storm", "demo-tile"]));
  expect(sources.filter((source) => source.startsWith("drawn-")).length).toBeGreaterThan(10);
});

test("nothing lies in the future, no letter of the past waits, hardly a mail is sent, and the log is whole", async () => {
  const times = `select opened_at as at from moderation_case union all select at from moderation_event
    union all select at from moderation_decision union all select at from staff_audit union all select at from safety_report`;
  expect(await list(`select at from (${times}) moment where at > $1`, [NOW])).toEqual([]);
  const waiting = `moderation_statement join moderation_decision decision on decision.id = decision_id
    where told_at is null and decision.at < $1::timestamptz - interval '30 minutes'`;
  expect(await count(waiting, [NOW])).toBe(0);
  await testApp.runJobs();
  expect((await testApp.outbox()).length).toBeLessThan(10);
  expect(await verifyAuditCommand.run(testApp.app, {})).toContain("whole");
});
