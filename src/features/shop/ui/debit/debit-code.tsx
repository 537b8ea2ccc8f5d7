import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import type { CallError } from "#ui/call/call.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { LawfulWords, OrderButton } from "../lawful-order.tsx";
import { useOrderFailure } from "../orders/use-order-failure.ts";
import { Row, Rows } from "../price-rows.tsx";
import { StartChoice } from "../start-choice.tsx";
import { useShopWords } from "../use-shop-words.ts";
import type { UsedStart } from "../use-start.ts";
import type { DebitChoice, SentCode } from "./debit-choice.ts";
import { DebitResend } from "./debit-resend.tsx";
import { usePlaceDebit } from "./use-place-debit.ts";

type DebitCodeProps = {
  choice: DebitChoice;
  sent: SentCode;
  started: UsedStart;
  again: { busy: boolean; error: CallError | null; send: () => void };
  onChange: () => void;
};

/** The legally required information, the SMS code that signs the mandate, and the order button. */
export function DebitCode({ choice, sent, started, again, onChange }: DebitCodeProps) {
  const { t } = useShopWords();
  const [typed, setTyped] = useState("");
  const { busy, error, place } = usePlaceDebit(choice, sent);
  const isWrong = error?.code === "shop.sms_code_invalid" || error?.fields.sms_code !== undefined;
  const failure = useOrderFailure(isWrong ? null : error);
  const notSent = useOrderFailure(again.error);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (error && isWrong) field.current?.focus();
  }, [error, isWrong]);
  const order = () => {
    const start = started.demand();
    if (start !== null) void place({ smsCode: typed, start });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    order();
  };
  return (
    <form className="flex flex-col gap-6" onSubmit={submit} noValidate>
      <h2 className="text-lg">{t("debit.code.title")}</h2>
      <p role="status">
        {t("debit.code.sent", { end: sent.mobile_end, minutes: choice.debit.code_minutes })}
      </p>
      <TextField
        ref={field}
        name="sms_code"
        label={t("debit.code.label")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={typed}
        error={isWrong ? error?.fields.sms_code || error?.message : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <DebitResend until={sent.again_at} busy={again.busy} onSend={again.send} />
        <Button variant="quiet" onClick={onChange}>
          {t("debit.code.change")}
        </Button>
      </div>
      {again.error && <FormError>{notSent}</FormError>}
      <StartChoice {...started} />
      <Rows>
        <Row name={t("debit.code.account")}>{sent.iban_end}</Row>
      </Rows>
      <LawfulWords
        offer={choice.offer}
        bundle={choice.bundle}
        method={t("methods.sdd")}
        start={started.start}
      />
      <OrderButton busy={busy} failure={failure} onOrder={order} />
    </form>
  );
}
