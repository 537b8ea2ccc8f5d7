import type { App } from "#platform/app.ts";
import { BULK_QUEUE, type Job } from "#platform/job.ts";
import type { MonthCounter } from "#platform/transparency/month-counter.ts";
import { addToMonth, listMonths, monthOf, startOfMonth } from "../months.ts";
import { claimMonth, insertCounts, listCountedMonths } from "./queries.ts";

/** Cases are kept for 12 months after their decision, so a month that is further back may be incomplete. */
const MONTHS_BACK = 11;

/** Counts every month that is over and has not been counted. Each is counted in one transaction, once. */
export async function countMonths(
  app: Pick<App, "db" | "clock">,
  counters: readonly MonthCounter[],
): Promise<void> {
  const present = monthOf(app.clock.now());
  const counted = new Set(await listCountedMonths(app.db));
  const over = listMonths(addToMonth(present, -MONTHS_BACK), addToMonth(present, -1));
  for (const month of over.filter((one) => !counted.has(one))) await countMonth(app, counters, month);
}

async function countMonth(
  { db, clock }: Pick<App, "db" | "clock">,
  counters: readonly MonthCounter[],
  month: string,
): Promise<void> {
  const [from, to] = [startOfMonth(month), startOfMonth(addToMonth(month, 1))];
  await db.transaction().execute(async (tx) => {
    if (!(await claimMonth(tx, from, clock.now()))) return;
    for (const counter of counters) await insertCounts(tx, from, await counter.count(tx, { from, to }));
  });
}

/** Every night, so that a month is counted on its first night after, and made up for if the program did not run. */
export function transparencyJobs(counters: readonly MonthCounter[]): Job[] {
  return [
    {
      name: "count-months",
      schedule: "41 2 * * *",
      queue: BULK_QUEUE,
      run: (app) => countMonths(app, counters),
    },
  ];
}
