import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { FieldError } from "#ui/fields/error.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { Order, startOrder } from "../contract.ts";
import { START_NOW_TEXT } from "../rules.ts";
import { ConfirmFirst } from "./confirm-first.tsx";
import type { OrderState } from "./orders/use-order.ts";
import { useOrderFailure } from "./orders/use-order-failure.ts";
import { useShopWords } from "./use-shop-words.ts";

type StartOrderProps = { order: Order; onStart: (now: OrderState) => void };

/** Says when locked credits open, and lets the member unlock them now. */
export function StartOrder({ order, onStart }: StartOrderProps) {
  const { t, day } = useShopWords();
  const [wanted, setWanted] = useState(false);
  const memberId = useMemberId();
  const { busy, error, run } = useAction();
  const failure = useOrderFailure(error);
  if (order.state !== "completed" || order.opened || order.opens_at === null) return null;
  const start = () =>
    run(async () => {
      const options = { body: { start_now_text: START_NOW_TEXT }, memberId, repeatable: true } as const;
      onStart(await call<typeof startOrder>("PUT", `/api/orders/${order.id}/start`, options));
    });
  return (
    <div className="flex flex-col items-start gap-2 text-start">
      <p>{t("start.opens", { date: day(order.opens_at) })}</p>
      <Checkbox
        label={<span className="text-sm">{t("start.words")}</span>}
        checked={wanted}
        onChange={(event) => setWanted(event.target.checked)}
      />
      <Button variant="secondary" disabled={!wanted} loading={busy} onClick={() => void start()}>
        {t("start.now")}
      </Button>
      {error?.code === "not_confirmed" ? (
        <ConfirmFirst />
      ) : (
        failure !== null && <FieldError>{failure}</FieldError>
      )}
    </div>
  );
}
