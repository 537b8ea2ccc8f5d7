import type { Currency, Money } from "#base/money.ts";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import type { RefundResult } from "../../refund-contract.ts";
import { lockPayment } from "../payments/queries-payment.ts";
import { lookAtRefund } from "./look-at-refunds.ts";
import { listRefundsOfRequest, lockRefunds } from "./queries-refund.ts";
import { type Asking, listWithinDays, sumUp } from "./read-refund.ts";
import { refundLeft } from "./refund-order.ts";

type Wanted = { requestId: string; credits: number; sums: Money[] };

/**
 * Pays back all unused credits that can be: exactly what the member saw, or nothing.
 * @throws Refusal `shop.refund_nothing`, `shop.refund_changed`
 */
export async function takeRefund(app: App, asking: Asking, wanted: Wanted): Promise<RefundResult> {
  const { memberId } = asking.viewer;
  const asked = { memberId, requestId: wanted.requestId };
  await app.db.transaction().execute(async (tx) => {
    await lockRefunds(tx, memberId);
    if ((await listRefundsOfRequest(tx, asked)).length === 0) await begin(app, tx, { asking, wanted });
  });
  for (const { key } of await listRefundsOfRequest(app.db, asked)) await lookAtRefund(app, key);
  const [refunds, { credits, premium }] = await Promise.all([
    listRefundsOfRequest(app.db, asked),
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

async function begin(app: App, tx: Tx, { asking, wanted }: { asking: Asking; wanted: Wanted }) {
  const { memberId } = asking.viewer;
  const begun: { credits: number; money: Money }[] = [];
  const orders = await listWithinDays(app, tx, memberId);
  // All of them before the wallet: whoever settles a payment takes them in this order.
  for (const { id } of orders.toSorted((a, b) => a.id - b.id)) await lockPayment(tx, id);
  for (const { id, currency } of orders) {
    const refund = await refundLeft(app, tx, { orderId: id, why: "unused", requestId: wanted.requestId });
    if (refund)
      begun.push({
        credits: refund.credits,
        money: { amount: refund.amount, currency: currency as Currency },
      });
  }
  if (begun.length === 0) throw new Refusal("shop.refund_nothing");
  const credits = begun.reduce((sum, one) => sum + one.credits, 0);
  const sums = sumUp(begun.map(({ money }) => money));
  if (credits !== wanted.credits || !isSame(sums, wanted.sums)) throw new Refusal("shop.refund_changed");
}

function isSame(one: readonly Money[], other: readonly Money[]): boolean {
  const say = (all: readonly Money[]) =>
    all
      .map(({ amount, currency }) => `${currency} ${amount}`)
      .sort()
      .join();
  return say(one) === say(other);
}
