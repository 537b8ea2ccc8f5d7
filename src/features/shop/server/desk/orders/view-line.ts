import type { Currency } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import type { App } from "#platform/app.ts";
import type { OrderLine } from "../../../desk-orders-contract.ts";
import { shownState } from "../../../refund-rules.ts";
import type { OrderRow } from "../../queries.ts";

export function viewLine({ sites }: Pick<App, "sites">, order: OrderRow): OrderLine {
  const money = (amount: number) => ({ amount, currency: order.currency as Currency });
  return {
    id: order.id,
    site: sites.get(order.siteId).name,
    member: order.memberId,
    money: money(order.amount),
    refunded: money(order.refunded),
    state: shownState({
      state: order.state,
      refunded: money(order.refunded),
      refunding: money(order.refunding),
    }),
    method: order.method as MethodCode,
    last4: (order.instrument as { last4?: string | null } | null)?.last4 ?? null,
    receipt: order.receiptNo,
    placed_at: order.createdAt.toISOString(),
    paid_at: order.completedAt?.toISOString() ?? null,
  };
}
