import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ORDER_OUTCOMES, type OrderView, type settleOrder } from "../../orders-contract.ts";

/** One order or dispute, with a form for its end. */
export function OrderLine({ order }: { order: OrderView }) {
  const t = useTexts("transparency");
  const tag = useRegionalTag();
  const [isSettling, setSettling] = useState(false);
  const { kind, reference, country, category, site, received_at, told_at, done_at, outcome } = order;
  const facts = [new Intl.DisplayNames(tag, { type: "region" }).of(country), t(`scope.${category}`), site];
  const times = [
    t("orders.received", { time: sayMoment(received_at, tag) }),
    told_at && t("orders.told", { time: sayMoment(told_at, tag) }),
    done_at && t("orders.done", { time: sayMoment(done_at, tag) }),
  ];
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="break-words text-base">{`${t(`orders.kinds.${kind}`)}: ${reference}`}</h2>
        <Badge tone={outcome ? "neutral" : "warning"}>
          {outcome ? t(`orders.outcomes.${outcome}`) : t("orders.open")}
        </Badge>
      </div>
      <p>{facts.join(" · ")}</p>
      <p className="text-ink-2 text-sm">{times.filter(Boolean).join(" · ")}</p>
      {!outcome && !isSettling && (
        <Button size="small" variant="secondary" className="self-start" onClick={() => setSettling(true)}>
          {t("orders.settle")}
        </Button>
      )}
      {!outcome && isSettling && <Settling order={order} />}
    </Card>
  );
}

function Settling({ order: { id, kind } }: { order: OrderView }) {
  const t = useTexts("transparency");
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    if (await run(() => send(given, id))) await revalidate();
  };
  const fields = error?.fields ?? {};
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={handleSubmit}>
      <NativeSelect name="outcome" label={t("orders.outcome")} error={fields.outcome}>
        {ORDER_OUTCOMES[kind].map((outcome) => (
          <option key={outcome} value={outcome}>
            {t(`orders.outcomes.${outcome}`)}
          </option>
        ))}
      </NativeSelect>
      <TextField
        type="datetime-local"
        name="done_at"
        label={`${t("orders.done_at")} (UTC)`}
        error={fields.done_at}
        required
      />
      {error && Object.keys(fields).length === 0 && <FormError>{error.message || t("failed")}</FormError>}
      <Button type="submit" size="small" loading={busy} className="self-start">
        {t("orders.settle")}
      </Button>
    </form>
  );
}

function send(given: FormData, order: number) {
  const text = (name: string) => String(given.get(name) ?? "");
  const outcome = text("outcome") as NonNullable<OrderView["outcome"]>;
  const done_at = text("done_at") ? `${text("done_at").slice(0, 16)}:00.000Z` : "";
  const body = { order, outcome, done_at };
  return call<typeof settleOrder>("POST", "/api/desk/authority-order-ends", { body, memberId: null });
}
