import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { ShopReconciliation } from "#db/tables.ts";
import type { BookRange, Books } from "../../desk-books-contract.ts";

/** Sums by account and period of the days that were counted, the latest first. */
export function listPeriods(db: Db, { from, to, step }: BookRange & { step: Books["step"] }) {
  return readRows<Books["rows"][number]>(db)`
    select date_trunc(${step}::text, day::timestamp)::date::text as period, account::text as account, currency,
      sum(entries)::integer as entries, sum(debited)::float8 as debited, sum(credited)::float8 as credited
    from shop_book_day where day between ${from}::date and ${to}::date
    group by 1, shop_book_day.account, currency order by 1 desc, currency, shop_book_day.account`;
}

export type BookDay = {
  day: string;
  account: string;
  kind: string;
  currency: string;
  entries: number;
  debited: number;
  credited: number;
};

export function listBookDays(db: Db, { from, to }: BookRange) {
  return readRows<BookDay>(db)`
    select day::text as day, account::text as account, kind, currency, entries, debited::float8 as debited,
      credited::float8 as credited
    from shop_book_day where day between ${from}::date and ${to}::date
    order by shop_book_day.day, shop_book_day.account, kind, currency`;
}

export function listBalances(db: Db) {
  return readRows<Books["balances"][number]>(db)`
    select account::text as account, currency, sum(debited - credited)::float8 as balance
    from shop_book_day group by shop_book_day.account, currency order by shop_book_day.account, currency`;
}

export async function findLastBookDay(db: Db): Promise<string | null> {
  const [row] = await readRows<{ day: string | null }>(db)`select max(day)::text as day from shop_book_day`;
  return row?.day ?? null;
}

/** Lets only one process count. Reading goes on. */
export async function lockBookDays(tx: Tx): Promise<void> {
  // The first count reads all books.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`lock table shop_book_day in share row exclusive mode`.execute(tx);
}

/** Counts the day before the last counted one, and all after it. */
export async function countDaysSince(tx: Tx, lastDay: string | null): Promise<void> {
  const from = lastDay === null ? sql<string>`'-infinity'::date` : sql<string>`${lastDay}::date - 1`;
  await sql`delete from shop_book_day where day >= ${from}`.execute(tx);
  await sql`
    insert into shop_book_day (day, account, kind, currency, entries, debited, credited)
    select (at at time zone 'UTC')::date, account, kind, currency, count(*), sum(debit), sum(credit)
    from shop_entry cross join lateral (values (debited, amount, 0), (credited, 0, amount)) side (account, debit, credit)
    where at >= (${from})::timestamp at time zone 'UTC'
    group by 1, 2, 3, 4`.execute(tx);
}

export function findReconciliation(db: Db) {
  return db.selectFrom("shopReconciliation").selectAll().executeTakeFirst();
}

export function putReconciliation(tx: Tx, latest: Insertable<ShopReconciliation>) {
  return tx
    .insertInto("shopReconciliation")
    .values(latest)
    .onConflict((on) => on.column("isLatest").doUpdateSet(latest))
    .execute();
}
