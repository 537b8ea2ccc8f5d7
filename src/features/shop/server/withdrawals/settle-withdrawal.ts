import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { findOrder } from "../queries.ts";
import { carryOutWithdrawal, findMeantOrder, type Withdrawal } from "./carry-out-withdrawal.ts";
import { changeWithdrawal, findWithdrawal, lockWithdrawal } from "./queries-withdrawal.ts";

type Settlement = {
  id: number;
  /** Who settles it, and why: kept with the withdrawal. */
  by: string;
  reason: string;
};

export type WithdrawalNotSettled = "unknown" | "settled" | "no_order";

/**
 * Customer service carries a withdrawal out, confirmed or not. Where nothing of the order is left it ends as settled.
 * @param orderId the order that is meant, where number and address do not say it or the days are over
 */
export async function carryOutByService(
  app: App,
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
  await carryOutWithdrawal(app, tx, declared, { by: "service", order });
  const { state } = (await findWithdrawal(tx, id)) as Withdrawal;
  await changeWithdrawal(tx, id, {
    ...(state === "open" && { state: "settled" }),
    ...{ settledBy: by, reason, settledAt: app.clock.now() },
  });
  return (await findWithdrawal(tx, id)) as Withdrawal;
}

/** Nothing is paid back. The customer is told by whoever refuses it. */
export async function refuseWithdrawal(
  app: App,
  tx: Tx,
  { id, by, reason }: Settlement,
): Promise<Withdrawal | WithdrawalNotSettled> {
  const declared = await lockWithdrawal(tx, id);
  if (!declared) return "unknown";
  if (declared.state !== "open") return "settled";
  await changeWithdrawal(tx, id, { state: "refused", settledBy: by, reason, settledAt: app.clock.now() });
  return declared;
}
