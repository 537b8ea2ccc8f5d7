import { useState } from "react";
import { href, useNavigate } from "react-router";
import type { MethodCode } from "#base/payment-methods.ts";
import { CallError, call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { OfferedBundle, Order, placeOrder, repeatOrder } from "../contract.ts";
import { START_NOW_TEXT } from "../rules.ts";
import { forgetCode } from "./kept-code.ts";
import { forgetOrderId, keepOrderId } from "./orders/kept-order.ts";
import type { Start } from "./use-start.ts";

export type OrderChoice = {
  bundle: OfferedBundle;
  code: string | null;
  start: Start;
  pay: { method: MethodCode; storeCard: boolean } | { card: number };
};

/** Errors after which the order may have been placed, so that the next try must repeat it. */
const UNDECIDED = new Set(["network", "internal", "unavailable", "shop.provider_away"]);

/** Places an order and continues at the provider, or at the page with its state. */
export function usePlaceOrder() {
  const navigate = useNavigate();
  const memberId = useMemberId();
  const { busy, run } = useAction();
  const [error, setError] = useState<CallError | null>(null);

  async function place(choice: OrderChoice): Promise<CallError | null> {
    let failure: CallError | null = null;
    setError(null);
    await run(async () => {
      try {
        if (!navigator.onLine) throw new CallError(0, {});
        const order = await send(choice, memberId);
        forgetOrderId();
        if (choice.code !== null) forgetCode();
        const path =
          "card" in choice.pay
            ? href("/credits/repeat-order")
            : href("/credits/:id/:paymentmethod?", { id: order.bundle, paymentmethod: order.method });
        await navigate(`${path}?order=${order.id}`, { replace: true });
        if (order.next) window.location.assign(order.next.url);
      } catch (thrown) {
        if (!(thrown instanceof CallError)) throw thrown;
        if (!UNDECIDED.has(thrown.code)) forgetOrderId();
        failure = thrown;
        setError(thrown);
      }
    });
    return failure;
  }
  return { busy, error, place };
}

function send({ bundle, code, start, pay }: OrderChoice, memberId: number | null): Promise<Order> {
  const content = {
    bundle: bundle.code,
    ...(code !== null && { code }),
    start_now: start === "now",
    // The version that this page shows, which the server may have replaced.
    start_now_text: START_NOW_TEXT,
    expected: bundle.price,
  };
  const options = { memberId, repeatable: true };
  if ("card" in pay) {
    const wanted = { ...content, card: pay.card };
    const body = { client_id: keepOrderId(wanted), ...wanted };
    return call<typeof repeatOrder>("POST", "/api/orders/repeat", { body, ...options });
  }
  const wanted = { ...content, method: pay.method, store_card: pay.storeCard };
  const body = { client_id: keepOrderId(wanted), ...wanted };
  return call<typeof placeOrder>("POST", "/api/orders", { body, ...options });
}
