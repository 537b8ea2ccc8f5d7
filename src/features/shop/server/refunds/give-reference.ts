import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { findProvider } from "../payments/providers.ts";
import { changePayment, keepReference, listPaymentsByRef, lockPayment } from "../payments/queries-payment.ts";
import { findOrder, type OrderRow } from "../queries.ts";
import { lookAtRefund } from "./look-at-refunds.ts";
import { changeRefund, listRefundsOf } from "./queries-refund.ts";

/** `known`: the payment has another one. `taken`: a payment has it already. */
export type NotGiven = "known" | "taken";

/** Stores the provider's reference of a payment, without which its refunds cannot be asked for, and makes them due. */
export async function giveReference(
  app: Pick<App, "clock" | "payments">,
  tx: Tx,
  { order: { id }, ref }: { order: OrderRow; ref: string },
): Promise<NotGiven | null> {
  await lockPayment(tx, id);
  const order = (await findOrder(tx, id)) as OrderRow;
  if (findNeeded(app, order) !== null) return "known";
  if ((await listPaymentsByRef(tx, [{ provider: order.provider, ref }])).length > 0) return "taken";
  await (isByCharge(app, order) ? changePayment(tx, id, { chargeRef: ref }) : keepReference(tx, id, ref));
  for (const { key, state } of await listRefundsOf(tx, id))
    if (state === "pending") await changeRefund(tx, key, { lookAt: app.clock.now() });
  return null;
}

/** The reference that the provider needs for a refund of the payment; null if it is not known. */
export function findNeeded(app: Pick<App, "payments">, order: OrderRow): string | null {
  return isByCharge(app, order) ? order.chargeRef : order.providerRef;
}

function isByCharge(app: Pick<App, "payments">, { provider }: OrderRow): boolean {
  return findProvider(app, provider)?.refundsByCharge ?? false;
}

/** Asks for the pending refunds of an order now. @returns their states afterwards */
export async function lookAtRefundsOf(
  app: Parameters<typeof lookAtRefund>[0],
  orderId: number,
): Promise<string[]> {
  const pending = (await listRefundsOf(app.db, orderId)).filter(({ state }) => state === "pending");
  for (const { key } of pending) await lookAtRefund(app, key);
  const keys = new Set(pending.map(({ key }) => key));
  return (await listRefundsOf(app.db, orderId)).filter(({ key }) => keys.has(key)).map(({ state }) => state);
}
