import type { OutputOf } from "#base/endpoint.ts";
import type { Currency } from "#base/money.ts";
import { hasRight } from "#base/staff-rights.ts";
import type { Db } from "#db/database.ts";
import { findAliases } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import type { listReceivables, Receivable } from "../../../desk-receivables-contract.ts";
import { type ListedReceivable, listReceivables as listRows, sumReceivables } from "./queries-receivable.ts";
import { readWriteOffs } from "./read-write-offs.ts";

const SHOWN = { open: 200, written_off: 100, settled: 20 };

export async function readReceivables(call: StaffCaller): Promise<OutputOf<typeof listReceivables>> {
  const { app, person } = call;
  const list = async (state: keyof typeof SHOWN) =>
    viewAll(app, await listRows(app.db, { state, limit: SHOWN[state] }));
  const [open, writtenOff, settled, sums, proposals] = await Promise.all([
    list("open"),
    list("written_off"),
    list("settled"),
    sumReceivables(app.db),
    readWriteOffs(call),
  ]);
  return {
    open: open.map((one) => ({ ...one, proposal: proposals.get(one.order) ?? null })),
    ...{ written_off: writtenOff, settled },
    open_total: sums.reduce((all, { count }) => all + count, 0),
    owed: sums.map(({ currency, sum }) => ({ amount: sum, currency: currency as Currency })),
    may_settle: hasRight(person.roles, "receivable.settle", person.named),
    may_write_off: hasRight(person.roles, "receivable.write_off", person.named),
    may_export: hasRight(person.roles, "order.export", person.named),
  };
}

type Reading = { db: Db } & Pick<App, "sites">;

async function viewAll({ db, sites }: Reading, rows: readonly ListedReceivable[]): Promise<Receivable[]> {
  const people = rows.flatMap((row) => [row.settledBy, row.writtenOffBy, row.writtenOffAgreedBy]);
  const aliases = await findAliases(
    db,
    people.filter((id) => id !== null),
  );
  const aliasOf = (id: number | null) => (id === null ? null : (aliases.get(id) ?? null));
  return rows.map((row) => ({
    ...{ order: row.orderId, member: row.memberId, site: sites.get(row.siteId).name },
    money: { amount: row.amount, currency: row.currency as Currency },
    ...{ cause: row.returnCode === null ? "dispute" : "debit", code: row.returnCode },
    ...{ since: row.at.toISOString(), told_at: row.toldAt?.toISOString() ?? null },
    state: row.state as Receivable["state"],
    settled:
      row.settledAt && row.settledBy && row.note && row.state !== "open"
        ? { at: row.settledAt.toISOString(), by: aliasOf(row.settledBy), note: row.note }
        : null,
    written_off:
      row.writtenOffAt && row.writtenOffWhy && row.state !== "open"
        ? {
            ...{ at: row.writtenOffAt.toISOString(), by: aliasOf(row.writtenOffBy) },
            ...{ agreed: aliasOf(row.writtenOffAgreedBy), why: row.writtenOffWhy },
          }
        : null,
    proposal: null,
  }));
}
