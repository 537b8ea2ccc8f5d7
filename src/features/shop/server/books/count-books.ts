import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { countDaysSince, findLastBookDay, lockBookDays } from "./queries-book-day.ts";

/**
 * Counts the days of the books that may have changed: the last one that was counted, the one before it, and all after
 * them. Entries are booked on the day on which they are heard, so earlier days are over. Counting again changes nothing.
 */
function countBooks({ db, clock }: Pick<App, "db" | "clock">): Promise<void> {
  const today = clock.now().toISOString().slice(0, 10);
  return db.transaction().execute(async (tx) => {
    await lockBookDays(tx);
    const last = await findLastBookDay(tx);
    // An entry of a machine whose clock was ahead must not hide those of today.
    await countDaysSince(tx, last !== null && last > today ? today : last);
  });
}

export const countBooksJob: Job = { name: "count-books", schedule: "*/10 * * * *", run: countBooks };
