import type { App } from "#platform/app.ts";
import type { DayCounter } from "#platform/figures/day-counter.ts";
import { addDays, dayOf, listDays, startOf } from "../days.ts";
import { deleteFigures, insertFigures, isCounted, lockFigures } from "./queries.ts";
import { rowsOfDay } from "./rows-of-day.ts";

type Counting = Pick<App, "db" | "clock" | "log">;

/**
 * Counts days anew. Each counter replaces its figures of a day in one transaction, so that a failure leaves the ones
 * before. A counter that fails does not keep the others from counting.
 * @throws the first error, after all others have been tried
 */
export async function countDays(
  app: Counting,
  { counters, days }: { counters: readonly DayCounter[]; days: readonly string[] },
): Promise<void> {
  const errors: unknown[] = [];
  for (const day of days)
    for (const counter of counters)
      await countDay(app, counter, day).catch((error: unknown) => {
        app.log.error({ err: error, day, metrics: counter.metrics }, "figures of a day could not be counted");
        errors.push(error);
      });
  if (errors.length > 0) throw errors[0];
}

async function countDay({ db, clock }: Counting, counter: DayCounter, day: string): Promise<void> {
  const at = clock.now();
  const [today, end] = [dayOf(at), startOf(addDays(day, 1))];
  if (counter.isSnapshot && day !== today) return;
  await db.transaction().execute(async (tx) => {
    await lockFigures(tx, day, counter.metrics[0] as string);
    const { closesAfter = Number.POSITIVE_INFINITY } = counter;
    const isClosed = listDays(day, today).length - 1 > closesAfter;
    if (isClosed && (await isCounted(tx, { day, end, metrics: counter.metrics }))) return;
    const counts = await counter.count(tx, { from: startOf(day), to: end });
    await deleteFigures(tx, day, counter.metrics);
    await insertFigures(tx, { day, at, rows: rowsOfDay(counts) });
  });
}
