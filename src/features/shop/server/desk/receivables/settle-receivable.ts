import { Refusal } from "#base/refusal.ts";
import { actorOf, refuseOwnMember, writeAudit } from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import { debitKinds } from "../../debit/debit-kinds.ts";
import { settleOwed } from "../../debit/settle-owed.ts";
import { settleDebit } from "../../debit/take-returns.ts";
import { lockPayment } from "../../payments/queries-payment.ts";
import { findOrder } from "../../queries.ts";
import { lockReceivable, noteSettled } from "./queries-receivable.ts";

type Settlement = { order: number; amount: number; why: string };

/**
 * Notes that a debt was paid another way, also one that was written off. The same again by the same person changes nothing.
 * @throws Refusal `shop-desk.receivable_over`, `shop-desk.receivable_changed`, `staff.own_account`; GroundError `not_found`
 */
export async function settleReceivable(
  call: StaffCaller,
  { order: orderId, amount, why }: Settlement,
): Promise<void> {
  const { app, person } = call;
  const { personId } = person;
  await settleDebit(app, orderId);
  await app.db.transaction().execute(async (tx) => {
    // Every transaction that moves money takes the payment's lock first.
    await lockPayment(tx, orderId);
    const owed = await lockReceivable(tx, orderId);
    const memberId = (await findOrder(tx, orderId))?.memberId ?? null;
    await refuseOwnMember(tx, { personId, memberId });
    if (!owed) throw new GroundError("not_found");
    if (owed.state === "settled" && owed.settledBy === personId && owed.note === why) return;
    if (owed.state === "settled") throw new Refusal("shop-desk.receivable_over");
    if (owed.amount !== amount) throw new Refusal("shop-desk.receivable_changed");
    const at = app.clock.now();
    await settleOwed(tx, { orderId, now: at });
    await noteSettled(tx, orderId, { settledAt: at, settledBy: personId, note: why });
    const { currency } = owed;
    await writeAudit(app, tx, {
      ...{ kind: debitKinds.receivableSettled, actor: actorOf(call), why, after: { amount, currency } },
      ...{ subject: `order:${orderId}`, aboutId: memberId },
    });
  });
}
