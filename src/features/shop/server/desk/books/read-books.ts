import type { App } from "#platform/app.ts";
import { type Books, type BooksAsked, MOST_DAYS } from "../../../desk-books-contract.ts";
import {
  findFirstBookDay,
  findReconciliation,
  listBalances,
  listBookDays,
  listPeriods,
} from "../../books/queries-book-day.ts";
import { csvFile } from "../faults/read-faults.ts";

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 31;

/** Reads sums of days, never the books themselves. */
export async function readBooks(app: Pick<App, "db" | "clock">, asked: BooksAsked): Promise<Books> {
  const { from, to } = rangeOf(app, asked);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const step = days > MOST_DAYS ? "month" : "day";
  const [firstDay, rows, balances, latest] = await Promise.all([
    findFirstBookDay(app.db),
    listPeriods(app.db, { from, to, step }),
    listBalances(app.db),
    findReconciliation(app.db),
  ]);
  return {
    ...{ from, to, step, first_day: firstDay, rows, balances },
    reconciled: latest
      ? {
          ...{ at: latest.at.toISOString(), seconds: latest.seconds, differences: latest.differences },
          found: latest.found as NonNullable<Books["reconciled"]>["found"],
        }
      : null,
  };
}

/** The last month, if nothing else is asked. */
function rangeOf({ clock }: Pick<App, "clock">, asked: BooksAsked): { from: string; to: string } {
  const to = asked.to ?? clock.now().toISOString().slice(0, 10);
  const before = new Date(Date.parse(to) - (SHOWN_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  return { from: asked.from ?? before, to };
}

const HEADS = ["day", "account", "kind", "entries", "debited_minor_units", "credited_minor_units", "currency"];

export async function writeBooks(app: Pick<App, "db" | "clock">, asked: BooksAsked): Promise<Response> {
  const rows = await listBookDays(app.db, rangeOf(app, asked));
  const cells = rows.map(({ day, account, kind, entries, debited, credited, currency }) =>
    [day, account, kind, entries, debited, credited, currency].map(String),
  );
  return csvFile("books", [HEADS, ...cells]);
}
