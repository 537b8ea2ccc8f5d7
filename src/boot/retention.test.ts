import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMonths, type Keep, limitOf } from "#platform/retention/keep.ts";
import { runRetention } from "#platform/retention/run-retention.ts";
import { forget, type RetentionName } from "#testing/forget.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { fixtures } from "#testing/retention/fixtures.ts";
import { DAY, type Fixture, type World } from "#testing/retention/record.ts";
import { jobs } from "../jobs.ts";
import { retention } from "../retention.ts";

const names = Object.keys(retention) as RetentionName[];

const START = new Date("2026-11-23T12:00:00Z");
const REACTIVATION_DAYS = 14;
const SECURITY_LOG_DAYS = 90;

let testApp: TestApp;
let world: World;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  world = { testApp };
});
afterAll(() => testApp.close());

/** When the period that begins at this time is over. */
function endOf(keep: Keep, at: Date): Date {
  if ("months" in keep) return addMonths(at, keep.months);
  if ("years" in keep) return new Date(Date.UTC(at.getUTCFullYear() + keep.years + 1, 0, 1));
  const days =
    "hours" in keep
      ? keep.hours / 24
      : "days" in keep
        ? keep.days
        : "env" in keep
          ? SECURITY_LOG_DAYS
          : REACTIVATION_DAYS;
  return new Date(at.getTime() + days * DAY);
}

/** A day, or half of a shorter period. */
function stepOf(keep: Keep): number {
  return "hours" in keep ? (keep.hours * DAY) / 48 : DAY;
}

const later = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds);

/** Looks after the row, by its own job if it has one. */
async function look(name: RetentionName): Promise<void> {
  const { by } = retention[name];
  if ("people" in by) return fixtures[name].byPeople?.(world);
  if (!("job" in by)) return void (await forget(testApp, name));
  const job = jobs.find((one) => one.name === by.job);
  if (!job) throw new Error(`${name} names the job ${by.job}, which does not exist`);
  await job.run(testApp.app, {}, { id: "1" });
  await testApp.runJobs();
}

/** Everything in the database, without what the job notes about itself. */
async function snapshot(): Promise<string> {
  // Rows that are written every few seconds must not come between two snapshots.
  await testApp.flushPresence();
  await testApp.flushNotices();
  const { rows } = await testApp.app.pool.query(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname = 'public' and relname <> 'retention_run' order by 1`,
  );
  const tables = [];
  for (const { name } of rows) {
    const { rows: content } = await testApp.app.pool.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
    );
    tables.push(`${name} ${content[0].hash}`);
  }
  return tables.join("\n");
}

describe("[B-04] each row of the retention table stays until a day before its limit and is gone a day after", () => {
  test.each(names)("%s", async (name) => {
    const { keep, by } = retention[name];
    testApp.clock.set(START);
    const { make, spare } = fixtures[name];
    const [made, spared] = [await make(world, START), await spare?.(world, START)];
    const end = endOf(keep, START);
    testApp.clock.set(later(end, -stepOf(keep)));
    await look(name);
    expect(await made.isThere()).toBe(true);
    testApp.clock.set(later(end, stepOf(keep)));
    const limit = limitOf(keep, testApp.clock.now(), testApp.app.config);
    expect(await by.countDue(testApp.app, limit)).toBeGreaterThan(0);
    await look(name);
    expect(await made.isThere()).toBe(false);
    const after = await snapshot();
    await look(name);
    expect(await snapshot()).toBe(after);
    expect((await spared?.isThere()) ?? true).toBe(true);
  });
});

test("[B-04] a run of the whole table forgets what is due, whatever its age, and nothing else", async () => {
  const ages = fc.oneof(
    fc.integer({ min: 0, max: 3_000 }),
    fc.constantFrom(3, 28, 32, 40, 88, 92, 363, 428, 728, 735),
  );
  const own = names.filter((name) => !("job" in retention[name].by || "people" in retention[name].by));
  await fc.assert(
    fc.asyncProperty(ages, async (days) => {
      await testApp.app.pool.query("truncate retention_run");
      testApp.clock.set(START);
      const made = new Map<RetentionName, Awaited<ReturnType<Fixture["make"]>>>();
      for (const name of own) made.set(name, await fixtures[name].make(world, START));
      const now = later(START, days * DAY);
      testApp.clock.set(now);
      await runRetention(testApp.app, retention);
      for (const [name, one] of made) {
        const end = endOf(retention[name].keep, START);
        if (Math.abs(now.getTime() - end.getTime()) <= DAY) continue;
        expect([name, await one.isThere()]).toEqual([name, now < end]);
      }
    }),
    { numRuns: 6, examples: [[31], [40], [32]] },
  );
});
