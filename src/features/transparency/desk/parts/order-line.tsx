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
import { ORDER_OUTCOMES, type OrderView, type settleOrder, type tellOrder } from "../../orders-contract.ts";

/** One order or dispute, with forms for the confirmation of its receipt and for its end. */
export function OrderLine({ order }: { order: OrderView }) {
  const t = useTexts("transparency");
  const tag = useRegionalTag();
  const [form, setForm] = useState<"told" | "done" | null>(null);
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
      <div className="flex flex-wrap gap-2">
        {!told_at && form === null && (
          <Button size="small" variant="secondary" onClick={() => setForm("told")}>
            {t("orders.tell")}
          </Button>
        )}
        {!outcome && form === null && (
          <Button size="small" variant="secondary" onClick={() => setForm("done")}>
            {t("orders.settle")}
          </Button>
        )}
      </div>
      {form && <StepForm key={form} order={order} step={form} onDone={() => setForm(null)} />}
    </Card>
  );
}

type StepProps = { order: OrderView; step: "told" | "done"; onDone: () => void };

function StepForm({ order: { id, kind }, step, onDone }: StepProps) {
  const t = useTexts("transparency");
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    if (!(await run(() => SEND[step](given, id)))) return;
    await revalidate();
    onDone();
  };
  const fields = error?.fields ?? {};
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={handleSubmit}>
      {step === "done" && (
        <NativeSelect name="outcome" label={t("orders.outcome")} error={fields.outcome}>
          {ORDER_OUTCOMES[kind].map((outcome) => (
            <option key={outcome} value={outcome}>
              {t(`orders.outcomes.${outcome}`)}
            </option>
          ))}
        </NativeSelect>
      )}
      <TextField
        type="datetime-local"
        name={`${step}_at`}
        label={`${t(`orders.${step}_at`)} (UTC)`}
        error={fields[`${step}_at`]}
        required
      />
      {error && Object.keys(fields).length === 0 && <FormError>{error.message || t("failed")}</FormError>}
      <Button type="submit" size="small" loading={busy} className="self-start">
        {step === "done" ? t("orders.settle") : t("orders.tell")}
      </Button>
    </form>
  );
}

const SEND = { told: sendTold, done: sendDone };

function sendTold(given: FormData, order: number) {
  const body = { order, told_at: momentOf(given, "told_at") };
  return call<typeof tellOrder>("POST", "/api/desk/authority-order-receipts", { body, memberId: null });
}

function sendDone(given: FormData, order: number) {
  const outcome = String(given.get("outcome") ?? "") as NonNullable<OrderView["outcome"]>;
  const body = { order, outcome, done_at: momentOf(given, "done_at") };
  return call<typeof settleOrder>("POST", "/api/desk/authority-order-ends", { body, memberId: null });
}

/** Reads a time that was entered in UTC. */
function momentOf(given: FormData, name: string): string {
  const value = String(given.get(name) ?? "");
  return value === "" ? "" : `${value.slice(0, 16)}:00.000Z`;
}
