import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import { type ReactNode, useEffect, useRef } from "react";
import { href } from "react-router";
import { useTextsOf } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { useToast } from "#ui/feedback/toast-context.ts";
import { LinkButton } from "#ui/link-button.tsx";
import type { Offer, Order } from "../../contract.ts";
import { shownState } from "../../refund-rules.ts";
import { CardFailure } from "../card-failure.tsx";
import { StartOrder } from "../start-order.tsx";
import { useShopWords } from "../use-shop-words.ts";
import { isNewlyTold, useWayBack } from "../way-back.ts";
import { OrderRows, ReceiptLink } from "./order-rows.tsx";
import { findCard } from "./previous-orders.tsx";
import { type OrderState, useOrder } from "./use-order.ts";

type OrderResultProps = { start: OrderState; offer: Offer };

export function OrderResult({ start, offer }: OrderResultProps) {
  const used = useOrder(start);
  const { order } = used;
  const card = order.state === "failed" ? findCard(order, offer.cards) : undefined;
  useToastOnce(order);
  if (card) return <CardFailure order={order} card={card} offer={offer} />;
  return (
    <div className="flex flex-col gap-6">
      <Headline order={order} />
      <Words used={used} />
      <NextStep order={order} />
      {order.state !== "failed" && order.state !== "cancelled" && <OrderRows order={order} />}
    </div>
  );
}

const ICONS: Record<Order["state"], ReactNode> = {
  loading: <Clock />,
  pending: <Spinner />,
  completed: <CircleCheck />,
  failed: <CircleX />,
  cancelled: <CircleX />,
  refunded: <CircleCheck />,
  charged_back: <CircleX />,
};

function Headline({ order }: { order: Order }) {
  const { state } = order;
  const { t } = useShopWords();
  const title = useRef<HTMLHeadingElement>(null);
  const first = useRef(state);
  useEffect(() => {
    if (state !== first.current) title.current?.focus();
    first.current = state;
  }, [state]);
  const isBad = state === "failed" || state === "cancelled" || state === "charged_back";
  const shown = shownState(order);
  const named = shown === "cancelled" ? "failed" : shown;
  return (
    <div role="status" className="flex flex-col items-center gap-4 pt-4 text-center">
      <span
        className={classNames(
          "grid size-20 place-items-center rounded-full [&_.lucide]:size-10 [&_.lucide]:[stroke-width:1.5]",
          isBad && "bg-danger-soft text-danger",
          state === "completed" && "bg-success-soft text-success",
          !isBad && state !== "completed" && "bg-surface-2 text-accent",
        )}
      >
        {ICONS[state]}
      </span>
      <h1 ref={title} tabIndex={-1} className="text-xl md:text-2xl">
        {t(`result.${named}.title`)}
      </h1>
    </div>
  );
}

function Words({ used }: { used: OrderState & { set: (now: OrderState) => void } }) {
  const { t, credits } = useShopWords();
  const { say } = useTextsOf("shop");
  const { order } = used;
  if (order.state === "completed") {
    return (
      <div className="flex flex-col items-center gap-3 text-center">
        <p className="font-semibold text-lg">{t("balance", { credits: credits(used.credits) })}</p>
        <StartOrder order={order} onStart={used.set} />
      </div>
    );
  }
  const { reason, state } = order;
  const waiting = (state === "loading" || state === "pending") && t(`result.${state}.words`);
  const words = reason ? say(`shop:reasons.${reason}`) : waiting;
  return words ? <p className="text-center text-ink-2">{words}</p> : null;
}

function NextStep({ order }: { order: Order }) {
  const { t } = useShopWords();
  const { next, state, bundle } = order;
  const wayBack = useWayBack();
  if (state === "loading") {
    return (
      <div className="flex flex-col gap-3">
        {next && (
          <Button wide size="large" onClick={() => window.location.assign(next.url)}>
            {t("result.go_on")}
          </Button>
        )}
        <LinkButton wide variant="quiet" to={href("/credits/:id/:paymentmethod?", { id: bundle })}>
          {t("result.other_method")}
        </LinkButton>
      </div>
    );
  }
  if (state === "failed" || state === "cancelled") {
    return (
      <LinkButton wide size="large" to={href("/credits/:id/:paymentmethod?", { id: bundle })}>
        {t("result.other_method")}
      </LinkButton>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <LinkButton wide size="large" to={wayBack}>
        {t("result.back")}
      </LinkButton>
      <div className="flex flex-wrap justify-center gap-3">
        <ReceiptLink order={order} />
        <LinkButton variant="quiet" to={href("/transactions/:id?")}>
          {t("orders.title")}
        </LinkButton>
      </div>
    </div>
  );
}

/** Shows the toast once per order, however often the page is opened. */
function useToastOnce({ id, state, credits: bought }: Order) {
  const { t, credits } = useShopWords();
  const toast = useToast();
  const title = t("result.completed.title");
  const body = t("result.completed.toast", { credits: credits(bought) });
  useEffect(() => {
    if (state === "completed" && isNewlyTold(id)) toast({ tone: "success", title, body });
  }, [state, id, toast, title, body]);
}
