import type { OutputOf } from "#base/endpoint.ts";
import type { Currency } from "#base/money.ts";
import { hasRight } from "#base/staff-rights.ts";
import { CSV_START, writeCsv } from "#base/write-csv.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import type { Fault, FaultKind, FaultWay, listFaults } from "../../../desk-faults-contract.ts";
import { countOpenFaults, type ListedFault, listFaults as listRows } from "./queries-fault.ts";

const SHOWN = { open: 200, settled: 50 };
const IN_FILE = 20_000;

export async function readFaults({ app, person }: StaffCaller): Promise<OutputOf<typeof listFaults>> {
  const [open, settled, { count }] = await Promise.all([
    listRows(app.db, { isOpen: true, limit: SHOWN.open }),
    listRows(app.db, { isOpen: false, limit: SHOWN.settled }),
    countOpenFaults(app.db),
  ]);
  return {
    open: open.map((one) => view(app, one)),
    settled: settled.map((one) => view(app, one)),
    open_total: count,
    may_settle: hasRight(person.roles, "fault.settle", person.named),
  };
}

export async function countFaults({ db }: Pick<App, "db">) {
  const { count, oldest } = await countOpenFaults(db);
  return { count, oldest: oldest?.toISOString() ?? null };
}

function view({ sites }: Pick<App, "sites">, row: ListedFault): Fault {
  const money = (amount: number | null, currency: string | null) =>
    amount === null || currency === null ? null : { amount, currency: currency as Currency };
  const { settledAt, settledBy, note } = row;
  return {
    ...{ id: row.id, kind: row.kind as FaultKind, order: row.orderId, provider: row.provider },
    site: row.siteId === null ? null : sites.get(row.siteId).name,
    ...{ money: money(row.amount, row.currency), asked: money(row.askedAmount, row.askedCurrency) },
    credits: row.memberId === null ? 0 : row.credits,
    ...{ detail: row.detail, at: row.at.toISOString(), last_at: row.lastAt.toISOString(), times: row.times },
    state: row.state as Fault["state"],
    settled: settledAt && settledBy && note ? { at: settledAt.toISOString(), by: settledBy, note } : null,
    ways: listWays(row),
    needs_reference: row.state === "open" && row.isRefundPending === true && row.detail === "no_reference",
  };
}

/**
 * Money that differs from an order that has no other payment is accepted or returned, and a refund that waits ends because
 * its money went back another way; anything else gets a note.
 */
function listWays({ state, paymentFaultId, completedAt, amount, ...refund }: ListedFault): FaultWay[] {
  if (state !== "open") return [];
  if (refund.isRefundPending) return [refund.isRefundContained ? "take_back" : "paid_back"];
  if (paymentFaultId === null || completedAt !== null || amount === 0) return ["note"];
  return ["accept", "return"];
}

const HEADS = [
  ...["number", "kind", "order", "site", "provider", "minor_units", "currency", "asked_minor_units"],
  ...["asked_currency", "detail", "since", "last", "times", "state", "settled", "settled_by", "note"],
];

/** Writes all faults as a file for a spreadsheet. */
export async function writeFaults(app: Pick<App, "db" | "sites">): Promise<Response> {
  const all = [
    ...(await listRows(app.db, { isOpen: true, limit: IN_FILE })),
    ...(await listRows(app.db, { isOpen: false, limit: IN_FILE })),
  ].map((row) => view(app, row));
  const rows = all.map((one) =>
    [
      ...[one.id, one.kind, one.order, one.site, one.provider, one.money?.amount, one.money?.currency],
      ...[one.asked?.amount, one.asked?.currency, one.detail, one.at, one.last_at, one.times, one.state],
      ...[one.settled?.at, one.settled?.by, one.settled?.note],
    ].map((cell) => String(cell ?? "")),
  );
  return csvFile("payment-faults", [HEADS, ...rows]);
}

/** A file for a spreadsheet, which no cache keeps. */
export function csvFile(name: string, rows: readonly (readonly string[])[]): Response {
  return new Response(`${CSV_START}${writeCsv(rows)}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
