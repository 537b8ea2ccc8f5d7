import type { Currency, Money } from "#base/money.ts";
import type { Db, Tx } from "#db/database.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { readOrderLots } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import { leavingOutcome, leavingRefundIn } from "../../leaving-rules.ts";
import { refundOf } from "../../rules.ts";
import { shopSettings } from "../../settings.ts";
import { lockPayments } from "../payments/queries-payment.ts";
import { listCompleted } from "../refunds/queries-refund.ts";
import { refundLeft } from "../refunds/refund-order.ts";

type Parts = Pick<App, "clock" | "sites">;
type Outcome = ReturnType<typeof leavingOutcome>;

export type LeavingOrder = {
  id: number;
  siteId: number;
  completedAt: Date;
  /** Unused credits, and what is refunded for them. */
  credits: number;
  money: Money;
  /** Whether the credits can be spent, so that they count for the balance. */
  opened: boolean;
  outcome: Outcome;
};

/** Orders of which credits are left, oldest purchase first. */
export async function listLeavingOrders(
  { sites }: Pick<App, "sites">,
  db: Db,
  memberId: number,
): Promise<LeavingOrder[]> {
  const orders = await listCompleted(db, memberId);
  const lots = await readOrderLots(db, { memberId, orderIds: orders.map(({ id }) => id) });
  return orders.flatMap((order) => {
    const lot = lots.get(order.id);
    if (!lot || lot.remaining === 0) return [];
    const { id, siteId, completedAt, amount, refunded, refundedCredits } = order;
    const { leaving_refund } = settingsOf({ site: sites.get(siteId) }, shopSettings);
    const isDebitWaiting = order.debitState === "waiting";
    const outcome = leavingOutcome(
      { ...lot, isDebitWaiting },
      leavingRefundIn(leaving_refund, order.country),
    );
    const money = {
      amount: refundOf({ ...lot, amount, refunded, refundedCredits }),
      currency: order.currency as Currency,
    };
    return [{ id, siteId, completedAt, credits: lot.remaining, money, opened: lot.opened, outcome }];
  });
}

/**
 * Refunds what is refunded without a request. The provider is asked after the commit.
 * @returns keys of the refunds
 */
export async function refundLeaving(
  app: Parts,
  tx: Tx,
  {
    memberId,
    outcomes,
    orderIds,
  }: { memberId: number; outcomes: readonly Outcome[]; orderIds?: readonly number[] },
): Promise<string[]> {
  const orders = (await listLeavingOrders(app, tx, memberId)).filter(
    ({ id, outcome }) => outcomes.includes(outcome) && (orderIds?.includes(id) ?? true),
  );
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return [];
  await lockPayments(tx, ids);
  const keys: string[] = [];
  for (const orderId of ids) {
    const refund = await refundLeft(app, tx, { orderId, why: "leaving" });
    if (refund) keys.push(refund.key);
  }
  return keys;
}
