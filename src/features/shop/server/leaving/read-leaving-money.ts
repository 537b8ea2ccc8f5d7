import type { Money } from "#base/money.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import { shopSettings } from "../../settings.ts";
import { sumByCurrency } from "../refunds/read-refund.ts";
import { type LeavingOrder, listLeavingOrders } from "./leaving-orders.ts";

export type LeavingSum = { credits: number; sums: Money[] };

/** Outcome of a member's credits when they leave. An order is in `refundable` and in one of the three below it. */
export type LeavingMoney = {
  /** Bought credits that the member can return now: what `takeRefund` refunds. */
  refundable: LeavingSum;
  /** Refunded without a request when the account is closed. */
  atClosing: LeavingSum;
  /** Refunded without a request when the account is erased. */
  atErasure: LeavingSum;
  /** Bought credits that lapse when the account is erased, and what they cost. */
  lapsing: LeavingSum;
  /** Given credits, which lapse as well. */
  given: number;
};

const DAY = 86_400_000;

export async function readLeavingMoney(
  app: Pick<App, "db" | "clock" | "sites">,
  memberId: number,
): Promise<LeavingMoney> {
  const [orders, { credits: balance }] = await Promise.all([
    listLeavingOrders(app, app.db, memberId),
    readWallet(app.db, memberId),
  ]);
  const sum = (is: (order: LeavingOrder) => boolean): LeavingSum => {
    const some = orders.filter(is);
    const credits = some.reduce((all, one) => all + one.credits, 0);
    return { credits, sums: sumByCurrency(some.map(({ money }) => money)) };
  };
  const openBought = sum(({ opened }) => opened).credits;
  return {
    refundable: sum((order) => isInRefundPeriod(app, order) && order.money.amount > 0),
    atClosing: sum(({ outcome }) => outcome === "closing"),
    atErasure: sum(({ outcome }) => outcome === "erasure"),
    lapsing: sum(({ outcome }) => outcome === "lapse"),
    given: balance - openBought,
  };
}

function isInRefundPeriod(
  { clock, sites }: Pick<App, "clock" | "sites">,
  { siteId, completedAt }: LeavingOrder,
): boolean {
  const { refund_days } = settingsOf({ site: sites.get(siteId) }, shopSettings);
  return completedAt.getTime() + refund_days * DAY > clock.now().getTime();
}
