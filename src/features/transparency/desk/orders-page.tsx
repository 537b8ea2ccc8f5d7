import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listOrders } from "../orders-contract.ts";
import type { Route } from "./+types/orders-page";
import { AddOrder } from "./parts/add-order.tsx";
import { OrderLine } from "./parts/order-line.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return readAtDesk(context.get(pageContext), listOrders);
}

/** Orders of authorities and out-of-court disputes, which the transparency report counts. */
export default function OrdersPage({ loaderData: { orders, sites } }: Route.ComponentProps) {
  const t = useTexts("transparency");
  return (
    <Page width="text">
      <PageTitle>{t("orders.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <TextLink to={href("/desk/transparency")}>{t("orders.back")}</TextLink>
        <h1>{t("orders.title")}</h1>
        <p className="text-ink-2">{t("orders.words")}</p>
        <Card as="section">
          <h2>{t("orders.new")}</h2>
          <AddOrder sites={sites} />
        </Card>
        {orders.length === 0 ? (
          <EmptyState title={t("orders.none")}>{t("orders.none_words")}</EmptyState>
        ) : (
          <ul className="flex flex-col gap-4">
            {orders.map((order) => (
              <OrderLine key={order.id} order={order} />
            ))}
          </ul>
        )}
      </div>
    </Page>
  );
}
