import { useState } from "react";
import { useRevalidator } from "react-router";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { type DeskOrder, readOrderAtDesk } from "../../desk-orders-contract.ts";
import { MoneyTabs } from "../parts/money-tabs.tsx";
import { useWords } from "../parts/use-words.ts";
import type { Route } from "./+types/order-page";
import { OrderFacts } from "./order-facts.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import type { RefundDone } from "./refund-press.tsx";
import { Timeline } from "./timeline.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const query = String(new URLSearchParams({ order: params.id }));
  return readAtDesk(context.get(pageContext), readOrderAtDesk, query);
}

/** One order: its facts, what can be refunded, and all that happened. */
export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  const { t, shop } = useWords();
  return (
    <Page width="text">
      <PageTitle>{t("order", { number: order.id })}</PageTitle>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-3">
          <h1>{t("order", { number: order.id })}</h1>
          <Badge tone={order.is_disputed ? "danger" : "neutral"}>{shop(`states.${order.state}`)}</Badge>
        </div>
        <MoneyTabs />
        <RefundPart key={order.id} order={order} />
        <OrderFacts order={order} />
        <Timeline events={order.timeline} />
      </div>
    </Page>
  );
}

function RefundPart({ order }: { order: DeskOrder }) {
  const { t, sayMoney, sayDay } = useWords();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<RefundDone | null>(null);
  const { id, refundable, unused, debit, may_refund: may } = order;
  const finish = (what: RefundDone) => {
    setOpen(false);
    setDone(what);
    void revalidate();
  };
  return (
    <Card as="section" className="flex flex-col gap-3">
      {done && (
        <Notice tone={done.key === "failed" ? "warning" : "success"} live="status">
          {t(`refund.${done.key}`, { money: done.money, number: id })}
        </Notice>
      )}
      {refundable ? (
        <p>
          {t("refund.possible", {
            most: sayMoney(refundable),
            unused: sayMoney(unused ?? { ...refundable, amount: 0 }),
          })}
        </p>
      ) : (
        <p>{t(order.is_disputed ? "refund.disputed" : "refund.none")}</p>
      )}
      {refundable && debit?.state === "filed" && (
        <Notice tone="warning">{t("at_risk", { day: sayDay(debit.at_risk_until) })}</Notice>
      )}
      {refundable && may.length > 0 && (
        <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
          {t("refund.open", { number: id })}
        </Button>
      )}
      {isOpen && refundable && (
        <RefundDialog order={order} most={refundable} onClose={() => setOpen(false)} onDone={finish} />
      )}
    </Card>
  );
}
