import ReceiptText from "lucide-react/icons/receipt-text";
import { useEffect, useState } from "react";
import { href, Link } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { FieldError } from "#ui/fields/error.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { listOrders, type Order, readOrder } from "../../contract.ts";
import type { Failure } from "../../loaded-offer.ts";
import { type RefundOffer, readRefund } from "../../refund-contract.ts";
import { type ShownState, shownState } from "../../refund-rules.ts";
import { readWithdrawalForm, type WaitingWithdrawal } from "../../withdrawal-contract.ts";
import { MethodMark } from "../marks/method-mark.tsx";
import { OFFLINE, orOffline } from "../or-offline.ts";
import { ShopFailure } from "../shop-failure.tsx";
import { useShopWords } from "../use-shop-words.ts";
import type { Route } from "./+types/transactions-page";
import { OrderPage } from "./order-page.tsx";
import { RefundCard } from "./refund-card.tsx";
import type { OrderState } from "./use-order.ts";
import { useOrderFailure } from "./use-order-failure.ts";
import { WaitingWithdrawals } from "./waiting-withdrawals.tsx";

type Orders = { orders: Order[]; next: number | null };
type Start = {
  one: OrderState | null;
  list: Orders | Failure;
  refund?: RefundOffer | null;
  waiting?: WaitingWithdrawal[];
};

/** @throws Response 404 if the member has no such order */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Start> {
  const { viewer, ask } = context.get(pageContext);
  if (viewer.kind === "visitor") throw logInFirst(request);
  if (params.id !== undefined) {
    const asked = await ask(readOrder, undefined, new URLSearchParams({ id: params.id }).toString());
    if (asked.ok) return { one: asked.output, list: { orders: [], next: null } };
    if (asked.status < 500) throw new Response(null, { status: 404 });
    return { one: null, list: { code: asked.error.error, message: asked.error.message } };
  }
  const [asked, refund, form] = await Promise.all([
    ask(listOrders),
    ask(readRefund),
    ask(readWithdrawalForm),
  ]);
  if (asked.ok) {
    const waiting = form.ok ? form.output.waiting : [];
    return { one: null, list: asked.output, refund: refund.ok ? refund.output : null, waiting };
  }
  return { one: null, list: { code: asked.error.error, message: asked.error.message } };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orOffline<Start>(serverLoader, { one: null, list: OFFLINE });
}

export default function TransactionsPage({
  loaderData: { one, list, refund, waiting = [] },
}: Route.ComponentProps) {
  const t = useTexts("shop");
  if (one) return <OrderPage key={one.order.id} start={one} />;
  return (
    <Page width="text">
      <PageTitle>{t("orders.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{t("orders.title")}</h1>
        <WaitingWithdrawals waiting={waiting} />
        <RefundCard offer={refund ?? null} />
        {"orders" in list ? <OrderList start={list} /> : <ShopFailure failure={list} />}
      </div>
    </Page>
  );
}

function OrderList({ start }: { start: Orders }) {
  const { t } = useShopWords();
  const [{ orders, next }, setList] = useState(start);
  useEffect(() => setList(start), [start]);
  const { busy, error, run } = useAction();
  const failure = useOrderFailure(error);
  const more = (before: number) =>
    run(async () => {
      const page = await call<typeof listOrders>("GET", "/api/orders", { query: { before } });
      setList((now) => ({ orders: [...now.orders, ...page.orders], next: page.next }));
    });
  if (orders.length === 0) {
    return (
      <EmptyState
        icon={<ReceiptText />}
        title={t("orders.empty")}
        action={<LinkButton to={href("/credits")}>{t("repeat.see")}</LinkButton>}
      >
        {t("orders.empty_words")}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="flex flex-col divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
        {orders.map((order) => (
          <OrderLine key={order.id} order={order} />
        ))}
      </ul>
      {failure !== null && <FieldError>{failure}</FieldError>}
      {next !== null && (
        <Button variant="secondary" loading={busy} onClick={() => void more(next)}>
          {t("orders.more")}
        </Button>
      )}
    </>
  );
}

const TONES: Record<ShownState, BadgeTone> = {
  loading: "neutral",
  pending: "neutral",
  completed: "success",
  partly_refunded: "warning",
  failed: "neutral",
  cancelled: "neutral",
  refunded: "warning",
  charged_back: "danger",
};

function OrderLine({ order }: { order: Order }) {
  const { credits, price, day } = useShopWords();
  return (
    <li>
      <Link
        to={href("/transactions/:id?", { id: String(order.id) })}
        className="flex min-h-touch items-center gap-3 px-4 py-3 hover:bg-surface-2"
      >
        <MethodMark method={order.method} brand={order.instrument?.brand ?? null} />
        <span className="flex shrink-0 grow flex-col whitespace-nowrap">
          <span className="font-semibold">{credits(order.credits)}</span>
          <span className="text-ink-2 text-sm">{day(order.created_at, "medium")}</span>
        </span>
        <span className="flex min-w-0 flex-col items-end gap-1 text-end">
          <span className="tabular-nums">{price(order.amount)}</span>
          <OrderBadge order={order} />
        </span>
      </Link>
    </li>
  );
}

/** The state in words, with the amount that goes or went back. */
function OrderBadge({ order }: { order: Order }) {
  const { t, price } = useShopWords();
  const { amount, refunded, refunding } = order;
  const state = shownState(order);
  const back = price({ ...refunded, amount: refunded.amount - refunding.amount });
  return (
    <>
      {refunding.amount > 0 ? (
        <Badge tone="warning">{t("row.refunding")}</Badge>
      ) : (
        <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      )}
      {refunding.amount > 0 && <span className="text-ink-2 text-sm tabular-nums">{price(refunding)}</span>}
      {state === "partly_refunded" && (
        <span className="text-ink-2 text-sm tabular-nums">
          {t("orders.part", { refunded: back, amount: price(amount) })}
        </span>
      )}
    </>
  );
}
