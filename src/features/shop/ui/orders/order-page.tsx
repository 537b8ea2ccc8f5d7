import { href } from "react-router";
import { useTextsOf } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { shownState } from "../../refund-rules.ts";
import { Row, Rows } from "../price-rows.tsx";
import { StartOrder } from "../start-order.tsx";
import { useShopWords } from "../use-shop-words.ts";
import { OrderRows, ReceiptLink } from "./order-rows.tsx";
import { type OrderState, useOrder } from "./use-order.ts";

export function OrderPage({ start }: { start: OrderState }) {
  const { t } = useShopWords();
  const { say } = useTextsOf("shop");
  const { order, set } = useOrder(start);
  const { next, reason, state } = order;
  return (
    <Page width="form">
      <PageTitle>{t("orders.one", { id: order.id })}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{t("orders.one", { id: order.id })}</h1>
        <div role="status">
          <Rows>
            <Row name={t("row.state")}>{t(`states.${shownState(order)}`)}</Row>
          </Rows>
          {reason !== null && <p className="text-ink-2 text-sm">{say(`shop:reasons.${reason}`)}</p>}
        </div>
        <OrderRows order={order} />
        {state === "completed" && order.opened && <p className="text-ink-2">{t("start.open")}</p>}
        <StartOrder order={order} onStart={set} />
        {next && <Button onClick={() => window.location.assign(next.url)}>{t("result.go_on")}</Button>}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ReceiptLink order={order} />
          <TextLink to={href("/transactions/:id?")}>{t("orders.back")}</TextLink>
        </div>
      </div>
    </Page>
  );
}
