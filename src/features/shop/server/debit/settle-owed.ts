import { randomUUID } from "node:crypto";
import type { Tx } from "#db/database.ts";
import { type Actor, writeAudit } from "#features/staff/server/staff.ts";
import { insertEntry, lockPayment, setSettled } from "../payments/queries-payment.ts";
import { debitKinds } from "./debit-kinds.ts";
import { findDebit } from "./queries.ts";
import { markSettled } from "./queries-return.ts";
import { type ReturnParts, settleDebit } from "./take-returns.ts";

/**
 * Records that a returned debit was paid another way, so that the member may use direct debit again.
 * @returns the amount that was owed, or `null` if there is no such debt
 */
export async function settleReturned(
  app: Omit<ReturnParts, "seal">,
  orderId: number,
  actor: Actor,
): Promise<{ amount: number } | null> {
  await settleDebit(app, orderId);
  const now = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    await lockPayment(tx, orderId);
    const debit = await findDebit(tx, orderId);
    if (debit?.state !== "returned" || debit.settledAt !== null) return null;
    const amount = await settleOwed(tx, { orderId, now });
    await writeAudit(app, tx, {
      ...{ kind: debitKinds.receivableSettled, actor, subject: `order:${orderId}` },
      ...{ aboutId: debit.memberId, after: { amount, currency: "EUR" } },
    });
    return { amount };
  });
}

/** Books that what is owed for an order, or was written off, was paid another way. @returns the amount */
export async function settleOwed(tx: Tx, { orderId, now }: { orderId: number; now: Date }): Promise<number> {
  const isDebit = await markSettled(tx, { orderId, now });
  const open = await setSettled(tx, orderId, "open");
  const owed = open ?? (await setSettled(tx, orderId, "written_off"));
  if (!owed) return 0;
  await insertEntry(tx, {
    ...{ orderId, ...owed, kind: "settled", debited: "provider", at: now },
    credited: open ? "receivable" : "loss",
    // A card's dispute can make a debt again, after the first one was paid.
    key: isDebit ? String(orderId) : randomUUID(),
  });
  return owed.amount;
}
