import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import type { Forgotten } from "#platform/retention/retention.ts";
import { bankDate } from "../../debit-calendar.ts";
import type { OrderRow } from "../queries.ts";
import { hide } from "./hidden-details.ts";
import {
  HIDE_BATCH,
  hideDebit,
  hideMandateProof,
  hidePayment,
  hideWithdrawal,
  listDebitsToHide,
  listMandateProofs,
  listNamedWithdrawals,
} from "./queries-leaving.ts";

type Sealing = Pick<App, "seal">;

/** Hides what orders were paid with, and from where their mandates were signed. */
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

/** Accounts and numbers of erased members' debits that nobody can return any more, of these orders. */
export async function hideDebits(app: Hiding, tx: Tx, orderIds: readonly number[]): Promise<void> {
  for (const debit of await listDebitsToHide(tx, { today: bankDate(app.clock.now()), orderIds }))
    await hideOne(app, tx, debit);
}

/** The same of all orders. @param now the banks' calendar decides, so there is no other limit */
export async function hideSomeDebits(app: Hiding & Pick<App, "db">, now: Date): Promise<Forgotten> {
  const debits = await listDebitsToHide(app.db, { today: bankDate(now) });
  await app.db.transaction().execute(async (tx) => {
    for (const debit of debits) await hideOne(app, tx, debit);
  });
  return { count: debits.length, more: debits.length === HIDE_BATCH };
}

/** Counts one batch at most. */
export async function countDebitsToHide({ db }: Pick<App, "db">, now: Date): Promise<number> {
  return (await listDebitsToHide(db, { today: bankDate(now) })).length;
}

type Hiding = Pick<App, "seal" | "clock">;
type DebitToHide = Awaited<ReturnType<typeof listDebitsToHide>>[number];

async function hideOne(app: Sealing, tx: Tx, { orderId: id, ...debtor }: DebitToHide): Promise<void> {
  await hideDebit(tx, id, hide(app, { table: "debit", id }, debtor));
}
