import type { PaymentNews } from "#adapters/payments/payments.ts";
import type { Money } from "#base/money.ts";
import type { Tx } from "#db/database.ts";
import { holdWallets } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import { vatWithin } from "../../rules.ts";
import { updateFaultOfPayment } from "../desk/faults/queries-fault.ts";
import { releaseClaims } from "../discounts/claim-discount.ts";
import { findOrder, type OrderRow } from "../queries.ts";
import { beginRefund } from "../refunds/refund-order.ts";
import { completePayments, toPaid } from "./complete-payments.ts";
import { changeFault, changePrice, type Fault, findFault, lockFault } from "./queries-fault.ts";
import { changePayment, lockPayment, setPaid } from "./queries-payment.ts";

type Parts = Pick<App, "clock" | "log" | "metrics" | "announce" | "sites">;

/** The operator and the reason are stored with the fault. */
export type Settlement = { id: number; by: string; reason: string };

/** `paid`: the order has a correct payment too, so the fault can only be dismissed. `waiting`: it has none. */
export type NotSettled = "unknown" | "settled" | "paid" | "waiting" | "nothing";

type LockedFault = { fault: Fault; order: OrderRow };

/**
 * Accepts the amount paid: the order's price is changed to it, and the order is completed. Receipt, refunds and disputes
 * refer to the money that was really paid. The fault keeps the original price.
 */
export async function acceptFault(
  app: Parts,
  tx: Tx,
  settlement: Settlement,
): Promise<LockedFault | NotSettled> {
  const locked = await lockAtPaidAmount(tx, settlement.id);
  if (typeof locked === "string") return locked;
  const { fault, order } = locked;
  const at = app.clock.now();
  await completePayments({ app, tx, at }, [
    { app, tx, order, news: readNews(fault), reading: null, otherRef: null, at },
  ]);
  await close(app, tx, { ...settlement, state: "accepted" });
  return locked;
}

/** Refunds the amount paid, without credits. The provider is called by `lookAtRefunds`. */
export async function returnFault(
  app: Parts,
  tx: Tx,
  settlement: Settlement,
): Promise<LockedFault | NotSettled> {
  const locked = await lockAtPaidAmount(tx, settlement.id);
  if (typeof locked === "string") return locked;
  const { fault, order } = locked;
  await beginRefund(app, tx, { order, why: "operator", credits: 0, amount: order.amount });
  const at = app.clock.now();
  const settling = { app, order, news: readNews(fault), reading: null, otherRef: null, at };
  await setPaid(tx, { at, paid: [toPaid(settling, "amount_returned")] });
  await releaseClaims(tx, order.id);
  await close(app, tx, { ...settlement, state: "returned" });
  return locked;
}

/** For an order that was also paid correctly, after clearing up the differing report with the provider. */
export async function dismissFault(
  app: Pick<App, "clock">,
  tx: Tx,
  settlement: Settlement,
): Promise<LockedFault | NotSettled> {
  const locked = await lock(tx, settlement.id);
  if (typeof locked === "string") return locked;
  if (locked.order.completedAt === null) return "waiting";
  await close(app, tx, { ...settlement, state: "dismissed" });
  return locked;
}

/** Takes the payment's lock first, like every transaction that moves money. */
async function lock(tx: Tx, id: number): Promise<LockedFault | "unknown" | "settled"> {
  const found = await findFault(tx, id);
  if (!found) return "unknown";
  await lockPayment(tx, found.orderId);
  const fault = await lockFault(tx, id);
  const order = await findOrder(tx, fault.orderId);
  if (!order) return "unknown";
  return fault.state === "open" ? { fault, order } : "settled";
}

/** Also changes the order's price to the amount paid. */
async function lockAtPaidAmount(tx: Tx, id: number): Promise<LockedFault | Exclude<NotSettled, "waiting">> {
  const locked = await lock(tx, id);
  if (typeof locked === "string") return locked;
  const { fault, order } = locked;
  if (order.completedAt !== null) return "paid";
  if (fault.amount === 0) return "nothing";
  const { amount, currency } = fault;
  await changePrice(tx, order.id, {
    ...{ amount, currency, feeAmount: 0, vatAmount: vatWithin(amount, order.vatPermille) },
    // A list price in another currency cannot be compared.
    listAmount: currency === order.currency ? Math.max(order.listAmount, amount) : amount,
  });
  // The payment is now the one that has the money, so that refunds name it.
  const { otherRef } = fault.news as { otherRef?: string };
  if (otherRef !== undefined) await changePayment(tx, order.id, { providerRef: otherRef });
  if (order.memberId !== null) await holdWallets(tx, [order.memberId]);
  return { fault, order: (await findOrder(tx, order.id)) as OrderRow };
}

/** The stored report without its refunds, which are settled when the provider is asked next. */
function readNews({ news, amount, currency }: Fault): PaymentNews {
  const told = news as unknown as PaymentNews & { at: string | null };
  const at = told.at === null ? null : new Date(told.at);
  const money = { amount, currency } as Money;
  // Reports that were stored before payments had a `chargeRef` lack it.
  return { ...told, money, at, chargeRef: told.chargeRef ?? null, refunds: [], providerRefunds: [] };
}

type Closing = Settlement & { state: "accepted" | "returned" | "dismissed" };

async function close(app: Pick<App, "clock">, tx: Tx, { id, by, reason, state }: Closing): Promise<void> {
  const settledAt = app.clock.now();
  await changeFault(tx, id, { state, settledBy: by, reason, settledAt });
  const listed = state === "dismissed" ? "noted" : state;
  await updateFaultOfPayment(tx, id, { state: listed, settledBy: by, note: reason, settledAt });
}
