import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { Books } from "../../desk-books-contract.ts";

type Range = { from: string; to: string };

/** Sums by account and period of the days that were counted. */
export function listPeriods(db: Db, { from, to, step }: Range & { step: Books["step"] }) {
  return readRows<Books["rows"][number]>(db)`
    select date_trunc(${step}::text, day::timestamp)::date::text as period, account::text as account, currency,
      sum(entries)::integer as entries, sum(debited)::float8 as debited, sum(credited)::float8 as credited
    from shop_book_day where day between ${from}::date and ${to}::date
    group by 1, 2, 3 order by 1 desc, 3, 2`;
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

export function listBookDays(db: Db, { from, to }: Range) {
  return readRows<BookDay>(db)`
    select day::text as day, account::text as account, kind, currency, entries, debited::float8 as debited,
      credited::float8 as credited
    from shop_book_day where day between ${from}::date and ${to}::date order by day, account, kind, currency`;
}

export function listBalances(db: Db) {
  return readRows<Books["balances"][number]>(db)`
    select account::text as account, currency, sum(debited - credited)::float8 as balance
    from shop_book_day group by account, currency order by currency, shop_book_day.account`;
}

export async function findFirstBookDay(db: Db): Promise<string | null> {
  const [row] = await readRows<{ day: string | null }>(db)`select min(day)::text as day from shop_book_day`;
  return row?.day ?? null;
}

export function findReconciliation(db: Db) {
  return db.selectFrom("shopReconciliation").selectAll().executeTakeFirst();
}

type Reconciliation = { at: Date; seconds: number; differences: number; found: string };

export function putReconciliation(tx: Tx, latest: Reconciliation) {
  return tx
    .insertInto("shopReconciliation")
    .values(latest)
    .onConflict((on) => on.column("isLatest").doUpdateSet(latest))
    .execute();
}
