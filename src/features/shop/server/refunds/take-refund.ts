import type { Currency, Money } from "#base/money.ts";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import type { RefundResult } from "../../refund-contract.ts";
import { lockPayment } from "../payments/queries-payment.ts";
import { lookAtRefund } from "./look-at-refunds.ts";
import { listRefundsOfRequest, lockRefunds } from "./queries-refund.ts";
import { listInRefundPeriod, type RefundScope, sumByCurrency } from "./read-refund.ts";
import { refundLeft } from "./refund-order.ts";

type RefundRequest = { requestId: string; credits: number; sums: Money[] };

/**
 * Refunds all refundable credits if they are exactly what the member saw.
 * @throws Refusal `shop.refund_nothing`, `shop.refund_changed`
 */
export async function takeRefund(
  app: Pick<App, "db" | "clock" | "log" | "metrics" | "payments" | "sites">,
  { viewer: { memberId } }: RefundScope,
  request: RefundRequest,
): Promise<RefundResult> {
  const ofRequest = { memberId, requestId: request.requestId };
  await app.db.transaction().execute(async (tx) => {
    await lockRefunds(tx, memberId);
    if ((await listRefundsOfRequest(tx, ofRequest)).length === 0)
      await begin(app, tx, { memberId, ...request });
  });
  for (const { key } of await listRefundsOfRequest(app.db, ofRequest)) await lookAtRefund(app, key);
  const [refunds, { credits, premium }] = await Promise.all([
    listRefundsOfRequest(app.db, ofRequest),
    readWallet(app.db, memberId),
  ]);
  return {
    refunds: refunds.map((one) => ({
      order: one.orderId,
      credits: one.credits,
      money: { amount: one.amount, currency: one.currency as Currency },
      state: one.state as RefundResult["refunds"][number]["state"],
    })),
    credits,
    premium,
  };
}

async function begin(
  app: Pick<App, "clock" | "sites">,
  tx: Tx,
  { memberId, ...request }: RefundRequest & { memberId: number },
) {
  const begun: { credits: number; money: Money }[] = [];
  const orders = await listInRefundPeriod(app, tx, memberId);
  // Locks all payments before the wallet, in the same order as `settlePayments`.
  for (const { id } of orders.toSorted((a, b) => a.id - b.id)) await lockPayment(tx, id);
  for (const { id, currency } of orders) {
    const refund = await refundLeft(app, tx, { orderId: id, why: "unused", requestId: request.requestId });
    if (refund)
      begun.push({
        credits: refund.credits,
        money: { amount: refund.amount, currency: currency as Currency },
      });
  }
  if (begun.length === 0) throw new Refusal("shop.refund_nothing");
  const credits = begun.reduce((sum, one) => sum + one.credits, 0);
  const sums = sumByCurrency(begun.map(({ money }) => money));
  if (credits !== request.credits || !isSame(sums, request.sums)) throw new Refusal("shop.refund_changed");
}

function isSame(one: readonly Money[], other: readonly Money[]): boolean {
  const format = (all: readonly Money[]) =>
    all
      .map(({ amount, currency }) => `${currency} ${amount}`)
      .sort()
      .join();
  return format(one) === format(other);
}
