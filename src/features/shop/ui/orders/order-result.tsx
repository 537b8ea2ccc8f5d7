import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import { type ReactNode, useEffect, useRef } from "react";
import { useTextsOf } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { useToast } from "#ui/feedback/toast-context.ts";
import type { Offer, Order } from "../../contract.ts";
import { type ShownState, shownState } from "../../refund-rules.ts";
import { CardFailure } from "../card-failure.tsx";
import { StartOrder } from "../start-order.tsx";
import { useShopWords } from "../use-shop-words.ts";
import { isNewlyTold } from "../way-back.ts";
import { NextStep } from "./next-step.tsx";
import { OrderRows } from "./order-rows.tsx";
import { type Outcome, outcomeOf } from "./outcome.ts";
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
      {outcomeOf(order) === null && <OrderRows order={order} />}
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

/** The specification's sentence, which names both, stands where it is unknown which of the two it was. */
const TITLES = {
  cancelled: "result.cancelled.title",
  declined: "result.declined.title",
  unfinished: "result.failed.title",
  provider: "result.provider.title",
  closed: "result.closed.title",
} as const satisfies Record<Outcome, string>;

type PaidOrOpen = Exclude<ShownState, "failed" | "cancelled">;

/** There is no page yet on which to pay, perhaps because no provider can be reached. */
function isWaiting({ state, next }: Order): boolean {
  return state === "loading" && next === null;
}

function Headline({ order }: { order: Order }) {
  const { state } = order;
  const { t } = useShopWords();
  const title = useRef<HTMLHeadingElement>(null);
  const first = useRef(state);
  useEffect(() => {
    if (state !== first.current) title.current?.focus();
    first.current = state;
  }, [state]);
  const outcome = outcomeOf(order);
  const isBad = (outcome !== null && outcome !== "cancelled") || state === "charged_back";
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
        {outcome
          ? t(TITLES[outcome])
          : t(`result.${isWaiting(order) ? "waiting" : (shownState(order) as PaidOrOpen)}.title`)}
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
  const outcome = outcomeOf(order);
  const own =
    ((state === "loading" || state === "pending") &&
      t(`result.${isWaiting(order) ? "waiting" : state}.words`)) ||
    ((outcome === "cancelled" || outcome === "provider") && t(`result.${outcome}.words`));
  const words = reason && outcome !== "provider" ? say(`shop:reasons.${reason}`) : own;
  return words ? <p className="text-center text-ink-2">{words}</p> : null;
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
