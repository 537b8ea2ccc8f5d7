import { Refusal } from "#base/refusal.ts";
import { type Actor, writeAccess, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { GroundError } from "#platform/errors.ts";
import { groupIban } from "../../../debit-rules.ts";
import { debitKinds } from "../debit-kinds.ts";
import { tryRevealDetails } from "../details.ts";
import { completeDebitRefund, findDebitRefund } from "../queries-refund.ts";
import { type ReturnParts, settleDebit } from "../take-returns.ts";

/**
 * Shows where a refund goes. Only refunds that wait for their transfer open an account.
 * @throws Refusal `shop-desk.debit_refund_over`, `shop-desk.debit_payee_gone`, `shop-desk.debit_payee_unreadable`; GroundError `not_found`
 */
export async function readPayee(
  app: Pick<App, "db" | "clock" | "seal">,
  actor: Actor,
  key: string,
): Promise<{ holder: string; iban: string }> {
  return app.db.transaction().execute(async (tx) => {
    const refund = await findDebitRefund(tx, key);
    if (!refund) throw new GroundError("not_found");
    const { orderId, memberId, state, details } = refund;
    if (state !== "pending") throw new Refusal("shop-desk.debit_refund_over");
    if (details === null) throw new Refusal("shop-desk.debit_payee_gone");
    const payee = tryRevealDetails(app, details);
    if (payee === null) throw new Refusal("shop-desk.debit_payee_unreadable");
    await writeAccess(app, tx, {
      ...{ kind: debitKinds.payeeRead, actor, subject: `order:${orderId}`, aboutId: memberId },
      after: { refund: key },
    });
    return { holder: payee.holder, iban: groupIban(payee.iban) };
  });
}

/**
 * Notes that a refund was transferred. The same again changes nothing.
 * @throws Refusal `shop-desk.debit_refund_over` if it failed meanwhile; GroundError `not_found`
 */
export async function noteTransfer(app: ReturnParts, actor: Actor, key: string): Promise<void> {
  const orderId = await app.db.transaction().execute(async (tx) => {
    const refund = await findDebitRefund(tx, key);
    if (!refund) throw new GroundError("not_found");
    if ((await completeDebitRefund(tx, { key, now: app.clock.now() })) === null) {
      // Another person, or the bank, may have been faster than what was read above.
      const now = await findDebitRefund(tx, key);
      if (now?.state === "completed") return refund.orderId;
      throw new Refusal("shop-desk.debit_refund_over");
    }
    await writeAudit(app, tx, {
      ...{ kind: debitKinds.refundTransferred, actor, aboutId: refund.memberId },
      ...{ subject: `order:${refund.orderId}`, after: { refund: key, amount: refund.amount } },
    });
    return refund.orderId;
  });
  await settleDebit(app, orderId);
}
