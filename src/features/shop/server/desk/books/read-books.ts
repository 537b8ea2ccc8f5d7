import type { App } from "#platform/app.ts";
import { type BookRange, type Books, countDays, MOST_BY_DAY } from "../../../desk-books-contract.ts";
import { findReconciliation, listBalances, listBookDays, listPeriods } from "../../books/queries-book-day.ts";
import { csvFile } from "../faults/read-faults.ts";

/** Reads sums of days, never the books themselves. */
export async function readBooks({ db }: Pick<App, "db">, range: BookRange): Promise<Books> {
  const step = countDays(range.from, range.to) > MOST_BY_DAY ? "month" : "day";
  const [rows, balances, latest] = await Promise.all([
    listPeriods(db, { ...range, step }),
    listBalances(db),
    findReconciliation(db),
  ]);
  return {
    ...{ step, rows, balances },
    reconciled: latest
      ? {
          ...{ at: latest.at.toISOString(), seconds: latest.seconds, differences: latest.differences },
          found: latest.found as NonNullable<Books["reconciled"]>["found"],
          credits: { bought: Number(latest.creditsBought), given: Number(latest.creditsGiven) },
        }
      : null,
  };
}

const HEADS = [
  "day",
  "account",
  "kind",
  "entries",
  "debited_minor_units",
  "credited_minor_units",
  "currency",
];

/** Writes the sums of days as a file for a spreadsheet. */
export async function writeBooks({ db }: Pick<App, "db">, range: BookRange): Promise<Response> {
  const rows = await listBookDays(db, range);
  const cells = rows.map(({ day, account, kind, entries, debited, credited, currency }) =>
    [day, account, kind, entries, debited, credited, currency].map(String),
  );
  return csvFile("books", [HEADS, ...cells]);
}
