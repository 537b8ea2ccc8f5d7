import { sql } from "kysely";
import { readRows } from "#db/read-rows.ts";
import type { App } from "#platform/app.ts";

/**
 * Counts the days of the books that may have changed: the last one that was counted and the one before it, and all after
 * them. Entries are booked on the day on which they are heard, so earlier days are over. Counting again changes nothing.
 */
export function countBooks({ db }: Pick<App, "db">): Promise<void> {
  return db.transaction().execute(async (tx) => {
    // The first count reads all books.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`lock table shop_book_day in share row exclusive mode`.execute(tx);
    const [last] = await readRows<{ from: string | null }>(tx)`select (max(day) - 1)::text as "from" from shop_book_day`;
    const from = last?.from ?? "2000-01-01";
    await sql`delete from shop_book_day where day >= ${from}::date`.execute(tx);
    await sql`
      insert into shop_book_day (day, account, kind, currency, entries, debited, credited)
      select (at at time zone 'UTC')::date, account, kind, currency, count(*), sum(debit), sum(credit)
      from shop_entry cross join lateral (values (debited, amount, 0), (credited, 0, amount)) side (account, debit, credit)
      where at >= ${from}::date::timestamp at time zone 'UTC'
      group by 1, 2, 3, 4`.execute(tx);
  });
}
