import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import type { OrderLine } from "../../desk-orders-contract.ts";
import { useMethodName } from "../../ui/use-method-name.ts";
import { useWords } from "../parts/use-words.ts";

type Props<O extends OrderLine> = { orders: readonly O[]; tags?: (order: O) => readonly string[] };

/** Orders with their state and money, each a link to its page. */
export function OrderList<O extends OrderLine>({ orders, tags }: Props<O>) {
  return (
    <ul className="mt-2 flex flex-col divide-y divide-line">
      {orders.map((order) => (
        <OrderItem key={order.id} order={order}>
          {tags?.(order).map((tag) => (
            <Badge key={tag} tone="warning">
              {tag}
            </Badge>
          ))}
        </OrderItem>
      ))}
    </ul>
  );
}

function OrderItem({ order, children }: { order: OrderLine; children: ReactNode }) {
  const { t, shop, sayMoney, sayDay } = useWords();
  const nameMethod = useMethodName();
  const { id, member, method, last4, state, money, refunded, paid_at, placed_at, site } = order;
  const paidWith = [nameMethod(method), last4].filter(Boolean).join(" ");
  return (
    <li className="relative flex min-h-touch flex-wrap items-center gap-x-4 gap-y-1 py-3 hover:bg-surface-2">
      <div className="min-w-0 grow basis-64">
        <Link
          to={href("/desk/orders/:id", { id: String(id) })}
          className="font-semibold after:absolute after:inset-0"
        >
          {t("order", { number: id })}
        </Link>
        <p className="text-ink-2 text-sm">
          {[
            member === null ? t("erased") : t("member", { number: member }),
            paidWith,
            sayDay(paid_at ?? placed_at),
            site,
          ].join(" · ")}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
      <p className="ms-auto text-right">
        <span className="block font-semibold tabular-nums">{sayMoney(money)}</span>
        <span className="block text-ink-2 text-sm">
          {refunded.amount > 0
            ? t("orders.refunded", { money: sayMoney(refunded) })
            : shop(`states.${state}`)}
        </span>
      </p>
    </li>
  );
}
