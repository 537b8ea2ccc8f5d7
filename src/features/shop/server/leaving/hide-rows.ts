import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { bankDate } from "../../debit-calendar.ts";
import type { OrderRow } from "../queries.ts";
import { hide } from "./hidden-details.ts";
import {
  hideDebit,
  hideMandateProof,
  hidePayment,
  hideWithdrawal,
  listDebitsToHide,
  listMandateProofs,
  listNamedWithdrawals,
} from "./queries-leaving.ts";

type Sealing = Pick<App, "seal">;

/** What orders were paid with, and from where their mandates were signed. */
export async function hidePayments(app: Sealing, tx: Tx, orders: readonly OrderRow[]): Promise<void> {
  for (const { id, instrument, fingerprint } of orders) {
    const isKnown = instrument !== null || fingerprint !== null;
    const hidden = isKnown ? hide(app, { table: "payment", id }, { instrument, fingerprint }) : null;
    await hidePayment(tx, id, hidden);
  }
  const orderIds = orders.map(({ id }) => id);
  for (const { id, ...proof } of await listMandateProofs(tx, orderIds))
    await hideMandateProof(tx, id, hide(app, { table: "mandate", id }, proof));
}

/** Names and e-mail addresses of withdrawals. */
export async function hideWithdrawals(
  app: Sealing,
  tx: Tx,
  whose: Parameters<typeof listNamedWithdrawals>[1],
): Promise<void> {
  for (const { id, ...named } of await listNamedWithdrawals(tx, whose))
    await hideWithdrawal(tx, id, hide(app, { table: "withdrawal", id }, named));
}

/** Accounts and numbers of erased members' debits that nobody can return any more. Without ids, of all orders. */
export async function hideDebits(
  app: Pick<App, "seal" | "clock">,
  tx: Tx,
  orderIds?: readonly number[],
): Promise<void> {
  const today = bankDate(app.clock.now());
  for (const { orderId: id, ...debtor } of await listDebitsToHide(tx, {
    today,
    ...(orderIds && { orderIds }),
  }))
    await hideDebit(tx, id, hide(app, { table: "debit", id }, debtor));
}
