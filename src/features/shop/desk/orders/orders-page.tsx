import ReceiptText from "lucide-react/icons/receipt-text";
import { data } from "react-router";
import { CURRENCIES } from "#base/money.ts";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { findOrders, listOrdersToWork } from "../../desk-orders-contract.ts";
import { MoneyTabs } from "../parts/money-tabs.tsx";
import { readAmount, useWords } from "../parts/use-words.ts";
import type { Route } from "./+types/orders-page";
import { type Asked, FindForm } from "./find-form.tsx";
import { OrderList } from "./order-list.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const asked = readAsked(new URL(request.url).searchParams);
  const query = toQuery(asked);
  const { orders: toWork } = await readAtDesk(page, listOrdersToWork, "");
  if (query === null) return { asked, toWork, found: null, errors: {} };
  const answer = await page.ask(findOrders, undefined, query);
  if (answer.ok) return { asked, toWork, found: answer.output.orders, errors: {} };
  if (answer.status !== 400) throw data(answer.error, { status: answer.status });
  return { asked, toWork, found: null, errors: answer.error.fields ?? {} };
}

/** Finds orders, and shows those that need work. */
export default function OrdersPage({ loaderData: { asked, toWork, found, errors } }: Route.ComponentProps) {
  const { t } = useWords();
  return (
    <Page width="text">
      <PageTitle>{t("orders.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <div>
          <h1>{t("orders.title")}</h1>
          <p className="text-ink-2">{t("orders.lead")}</p>
        </div>
        <MoneyTabs />
        <FindForm key={JSON.stringify(asked)} asked={asked} errors={errors} />
        {found && (
          <Card as="section">
            <h2>{t("orders.found")}</h2>
            {found.length === 0 ? (
              <EmptyState title={t("orders.none")}>{t("orders.none_words")}</EmptyState>
            ) : (
              <OrderList orders={found} />
            )}
          </Card>
        )}
        <Card as="section">
          <h2>{t("orders.to_work")}</h2>
          {toWork.length === 0 ? (
            <EmptyState icon={<ReceiptText />} title={t("orders.no_work")}>
              {t("orders.no_work_words")}
            </EmptyState>
          ) : (
            <OrderList orders={toWork} tags={({ work }) => work.map((one) => t(`orders.work.${one}`))} />
          )}
        </Card>
      </div>
    </Page>
  );
}

function readAsked(params: URLSearchParams): Asked {
  const read = (name: keyof Asked) => params.get(name)?.trim() ?? "";
  return {
    ...{ word: read("word"), last4: read("last4"), amount: read("amount"), day: read("day") },
    currency: read("currency") || CURRENCIES[0],
  };
}

/** Null: nothing is asked. An amount that cannot be read is left out, and the server says that it is needed. */
function toQuery({ word, last4, amount, currency, day }: Asked): string | null {
  if (word !== "") return String(new URLSearchParams({ word }));
  if (last4 === "" && amount === "" && day === "") return null;
  const known = CURRENCIES.find((one) => one === currency) ?? CURRENCIES[0];
  const minor = readAmount(amount, known);
  return String(
    new URLSearchParams({
      ...(last4 !== "" && { last4 }),
      ...(minor !== null && { amount: String(minor) }),
      ...{ currency: known },
      ...(day !== "" && { day }),
    }),
  );
}
