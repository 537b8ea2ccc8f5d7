import { siteOf } from "#features/site/server/site.ts";
import { findAliases } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { bankDate } from "../../../debit-calendar.ts";
import { type Debits, FILES_SHOWN } from "../../../desk-debits-contract.ts";
import { readCreditors } from "../creditor/view-creditor.ts";
import { isCreditor } from "../limits.ts";
import { earliestDue, sortWaiting } from "../make-file.ts";
import { listWaitingDebits, type WaitingDebit } from "../queries-file.ts";
import { listPendingRefunds } from "../queries-refund.ts";
import { listFiles, listOther } from "./queries-desk.ts";

type Parts = Pick<App, "db" | "clock" | "sites">;

/** What waits for the next file of each company, the files made before, returns that somebody has to look at, and creditors. */
export async function readDebits(app: Parts): Promise<Debits> {
  const [companies, files, other, refunds, creditors] = await Promise.all([
    readCompanies(app),
    listFiles(app.db, FILES_SHOWN),
    listOther(app.db),
    listPendingRefunds(app.db),
    readCreditors(app),
  ]);
  const aliases = await findAliases(
    app.db,
    files.flatMap(({ madeBy }) => madeBy ?? []),
  );
  return {
    companies,
    files: files.map(({ messageId, madeAt, madeBy, isKept, ...file }) => ({
      ...{ ...file, amount: Number(file.amount), name: messageId, made_at: madeAt.toISOString() },
      by: madeBy === null ? null : (aliases.get(madeBy) ?? null),
      is_kept: isKept,
    })),
    other: other.map(({ endToEndId, orderId, amount, at, code, reported }) => ({
      ...{ end_to_end_id: endToEndId, code, order: orderId, debited: amount, reported, at: at.toISOString() },
    })),
    creditors,
    refunds: refunds.map(({ key, orderId, amount, fromDay, details }) => ({
      ...{ key, order: orderId, amount, from_day: fromDay, is_payable: details !== null },
    })),
  };
}

/** Sites of one company share their debits, so the company is named by its first site. */
async function readCompanies(app: Parts): Promise<Debits["companies"]> {
  const today = bankDate(app.clock.now());
  const sites = app.sites.list().map((site) => siteOf({ site }));
  const first = new Map(
    sites
      .filter(isCreditor)
      .map((site) => [site.company.id, site] as const)
      .toReversed(),
  );
  return Promise.all(
    [...first.values()].map(async ({ id, company }) => {
      const sorted = sortWaiting(app, await listWaitingDebits(app.db, company.id), today);
      const { waiting, late, ready } = sorted;
      const rest = waiting.filter((one) => !late.includes(one) && !ready.includes(one));
      return {
        ...{ site: id, name: company.name, earliest_on: earliestDue(today) },
        ...{ ready: byDay(ready), late: byDay(late), waiting: byDay(rest) },
      };
    }),
  );
}

function byDay(debits: readonly WaitingDebit[]): Debits["companies"][number]["ready"] {
  return [...Map.groupBy(debits, ({ dueOn }) => dueOn)]
    .map(([dueOn, group]) => ({
      ...{ due_on: dueOn, count: group.length },
      amount: group.reduce((sum, { amount }) => sum + amount, 0),
    }))
    .toSorted((one, other) => one.due_on.localeCompare(other.due_on));
}
