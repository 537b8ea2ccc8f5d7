import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { listRuns } from "./queries.ts";
import type { Forgetting, Forgotten, RetentionRow } from "./retention.ts";
import { retentionCommand } from "./retention-command.ts";
import { retentionJob } from "./retention-job.ts";
import { runRetention, runRow } from "./run-retention.ts";

const HOUR = 3_600_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.app.pool.query("truncate retention_run");
  testApp.clock.set("2026-11-23T12:00:00Z");
});

/** A row whose batches are given. */
function rowOf(batches: (() => Promise<Forgotten> | Forgotten)[], more: Partial<RetentionRow> = {}) {
  const calls: Date[] = [];
  const by: Forgetting = {
    countDue: async () => batches.length,
    forgetSome: async (_app, before) => {
      calls.push(before);
      return (await batches.shift()?.()) ?? { count: 0, more: false };
    },
  };
  return { row: { what: "x", keep: { days: 30 }, since: "x", why: "x", by, ...more } as RetentionRow, calls };
}

const some =
  (count: number, more = false) =>
  () => ({ count, more });
const fail = () => Promise.reject(new RangeError("with an address: anna@example.org"));
const runOf = async (name: string) => (await listRuns(testApp.app.db)).find((run) => run.name === name);

test("batches are counted until there are no more, with the limit of the row", async () => {
  const { row, calls } = rowOf([some(1_000, true), some(7)]);
  expect(await runRow(testApp.app, "a", row)).toBe(1_007);
  expect(calls).toEqual(Array(2).fill(new Date("2026-10-24T12:00:00Z")));
  const now = testApp.clock.now();
  expect(await runOf("a")).toMatchObject({ forgotten: 1_007, total: 1_007, ranAt: now, claimedUntil: null });
  const again = rowOf([some(2)]);
  await runRow(testApp.app, "a", again.row);
  expect(await runOf("a")).toMatchObject({ forgotten: 2, total: 1_009 });
});

test("a row that fails is logged, counted and tried again; the others run", async () => {
  const broken = rowOf([some(5, true), fail]);
  const fine = rowOf([some(1)]);
  await runRetention(testApp.app, { broken: broken.row, fine: fine.row });
  expect(await runOf("fine")).toMatchObject({ total: 1 });
  expect(await runOf("broken")).toMatchObject({
    total: 5,
    ranAt: null,
    claimedUntil: null,
    failure: "RangeError",
  });
  expect(await testApp.app.metrics.print()).toContain('retention_failures_total{row="broken"} 1');
  expect(testApp.logged().find((line) => line.includes("a row of the retention table failed"))).toContain(
    "broken",
  );
  const rows = { broken: broken.row, fine: fine.row };
  expect(await retentionCommand(rows).run(testApp.app, {})).toMatch(
    /broken failed at 2026-11-23T12.*RangeError$/,
  );
  testApp.clock.advance(HOUR);
  await runRetention(testApp.app, rows);
  expect([broken.calls.length, fine.calls.length]).toEqual([3, 1]);
  expect(await retentionCommand(rows).run(testApp.app, {})).not.toContain("failed");
});

test("a row of the night runs once a day, after three; one of the hour at each run", async () => {
  const [night, hour] = [rowOf([]), rowOf([], { every: "hour" })];
  const rows = { night: night.row, hour: hour.row };
  const counts: [number, number][] = [];
  for (const time of ["23T12:07", "23T13:07", "24T00:07", "24T02:07", "24T03:07", "24T04:07"]) {
    testApp.clock.set(`2026-11-${time}:00Z`);
    await runRetention(testApp.app, rows);
    counts.push([night.calls.length, hour.calls.length]);
  }
  expect(counts).toEqual([
    [1, 1],
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 5],
    [2, 6],
  ]);
});

test("two processes do not look after the same row at once", async () => {
  const entered = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const slow = rowOf([
    async () => {
      entered.resolve();
      await gate.promise;
      return { count: 1, more: false };
    },
  ]);
  const first = runRow(testApp.app, "slow", slow.row);
  await entered.promise;
  expect(await runRow(testApp.app, "slow", slow.row)).toBe(0);
  expect(slow.calls).toHaveLength(1);
  gate.resolve();
  expect(await first).toBe(1);
});

test("a row whose process died is taken over after ten minutes, and goes on where it stopped", async () => {
  const left = rowOf([some(4, true), () => new Promise<Forgotten>(() => {}), some(3)]);
  void runRow(testApp.app, "left", left.row);
  await expect.poll(() => left.calls.length).toBe(2);
  testApp.clock.advance(9 * 60_000);
  expect(await runRow(testApp.app, "left", left.row)).toBe(0);
  testApp.clock.advance(2 * 60_000);
  expect(await runRow(testApp.app, "left", left.row)).toBe(3);
  expect(await runOf("left")).toMatchObject({ total: 7, ranAt: testApp.clock.now() });
});

test("a process that is told to stop ends after the batch, and the next run continues", async () => {
  const { app } = testApp;
  const stopping = rowOf([
    () => {
      app.state.stopping = true;
      return { count: 2, more: true };
    },
    some(1),
  ]);
  const rows = { stopping: stopping.row, after: rowOf([]).row };
  await runRetention(app, rows);
  expect(await runOf("stopping")).toMatchObject({ total: 2, ranAt: null, claimedUntil: null });
  expect(await runOf("after")).toBeUndefined();
  app.state.stopping = false;
  await runRetention(app, rows);
  expect(await runOf("stopping")).toMatchObject({ total: 3, ranAt: testApp.clock.now() });
});

test("the job waits in the queue of the erasures, before them", () => {
  expect(retentionJob({})).toMatchObject({ name: "retention", queue: "erasures", priority: -1 });
});

test("the command prints each row, its limit, its last run, its counts and what is due", async () => {
  const { row } = rowOf([some(1_000, true), some(7)], { keep: { months: 12 }, since: "the report" });
  await runRow(testApp.app, "reports", row);
  const byJob: RetentionRow = {
    ...row,
    keep: { setting: "reactivation_days" },
    by: { job: "erase", countDue: async () => 3 },
  };
  const rows = {
    reports: row,
    closed: byJob,
    never: { ...row, keep: { years: 7 } },
    one: { ...row, keep: { hours: 1 } },
  };
  expect(await retentionCommand(rows).run(testApp.app, {})).toBe(
    [
      "row      kept for                since       last run          forgotten  in all  due now",
      "reports  12 months               the report  2026-11-23 12:00  1007       1007    0",
      "closed   reactivation_days days  the report  job erase                            3",
      "never    7 years after the year  the report  never             0          0       0",
      "one      1 hour                  the report  never             0          0       0",
    ].join("\n"),
  );
});

test("a clock that jumps back or forward keeps no row from its turn, and each turn counts the limit from the new time", async () => {
  const { row, calls } = rowOf([]);
  const jumps = [
    "2026-11-23T12:00:00Z",
    "2026-11-22T12:00:00Z",
    "2026-12-23T12:00:00Z",
    "2026-11-23T13:00:00Z",
  ];
  for (const at of jumps) {
    testApp.clock.set(at);
    await runRetention(testApp.app, { a: row });
  }
  const days = calls.map((before) => before.toISOString().slice(0, 10));
  expect(days).toEqual(["2026-10-24", "2026-10-23", "2026-11-23", "2026-10-24"]);
});
