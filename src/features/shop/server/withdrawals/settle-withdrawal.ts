import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { findOrder } from "../queries.ts";
import { carryOutWithdrawal, findMeantOrder, type Withdrawal } from "./carry-out-withdrawal.ts";
import { changeWithdrawal, findWithdrawal, lockWithdrawal } from "./queries-withdrawal.ts";

/** The operator and the reason are stored with the withdrawal. */
type Settlement = { id: number; by: string; reason: string };

export type WithdrawalNotSettled = "unknown" | "settled" | "no_order";

/**
 * Carries out a withdrawal for customer service, confirmed or not. If nothing of the order is left, it is only settled.
 * @param orderId for a declaration whose number, e-mail address or date does not match an order
 */
export async function carryOutByService(
  app: Pick<App, "clock">,
  tx: Tx,
  { id, by, reason, orderId }: Settlement & { orderId?: number | undefined },
): Promise<Withdrawal | WithdrawalNotSettled> {
  const declared = await lockWithdrawal(tx, id);
  if (!declared) return "unknown";
  if (declared.state !== "open") return "settled";
  const named = orderId === undefined ? undefined : await findOrder(tx, orderId);
  const order =
    orderId === undefined ? await findMeantOrder(tx, declared) : named?.completedAt ? named : null;
  if (!order) return "no_order";
  await carryOutWithdrawal(app, tx, { id, by: "service", order });
  const { state } = (await findWithdrawal(tx, id)) as Withdrawal;
  await changeWithdrawal(tx, id, {
    ...(state === "open" && { state: "settled" }),
    ...{ settledBy: by, reason, settledAt: app.clock.now() },
  });
  return (await findWithdrawal(tx, id)) as Withdrawal;
}

/** Refunds nothing. The operator has to tell the customer. */
export async function refuseWithdrawal(
  app: Pick<App, "clock">,
  tx: Tx,
  { id, by, reason }: Settlement,
): Promise<Withdrawal | WithdrawalNotSettled> {
  const declared = await lockWithdrawal(tx, id);
  if (!declared) return "unknown";
  if (declared.state !== "open") return "settled";
  await changeWithdrawal(tx, id, { state: "refused", settledBy: by, reason, settledAt: app.clock.now() });
  return declared;
}
