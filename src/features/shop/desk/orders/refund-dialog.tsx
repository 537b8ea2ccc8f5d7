import { type FormEvent, useId, useState } from "react";
import type { Money } from "#base/money.ts";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { DeskOrder, planRefund, RefundPlan } from "../../desk-orders-contract.ts";
import { REFUND_REASONS, type RefundReason } from "../../desk-refund-rules.ts";
import { readAmount, useWords, writeAmount } from "../parts/use-words.ts";
import { type RefundDone, RefundPress } from "./refund-press.tsx";

type Props = { order: DeskOrder; most: Money; onClose: () => void; onDone: (done: RefundDone) => void };

/** First asks what to refund and why, then shows what that does before it is pressed. */
export function RefundDialog({ order, most, onClose, onDone }: Props) {
  const [wanted, setWanted] = useState<{ plan: RefundPlan; reason: RefundReason } | null>(null);
  if (wanted) return <RefundPress {...wanted} order={order} onClose={onClose} onDone={onDone} />;
  return <AskRefund order={order} most={most} onClose={onClose} onPlan={setWanted} />;
}

type AskProps = Omit<Props, "onDone"> & {
  onPlan: (wanted: { plan: RefundPlan; reason: RefundReason }) => void;
};

function AskRefund({ order, most, onClose, onPlan }: AskProps) {
  const { t } = useWords();
  const formId = useId();
  const { busy, error, run } = useAction();
  const [reason, setReason] = useState<RefundReason>(order.unused ? "unused" : "goodwill");
  const [typed, setTyped] = useState(writeAmount(order.unused ?? most));
  const [isWrong, setWrong] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const amount = readAmount(typed, most.currency);
    setWrong(amount === null);
    if (amount === null) return;
    const query = { order: order.id, reason, amount };
    await run(async () =>
      onPlan({ plan: await call<typeof planRefund>("GET", "/api/desk/refund-plans", { query }), reason }),
    );
  };
  const actions = (
    <Button type="submit" form={formId} loading={busy}>
      {t("refund.look")}
    </Button>
  );
  const wrong = t("refund.wrong_amount", { example: writeAmount({ ...most, amount: 1_250 }) });
  const fault = isWrong ? wrong : error?.fields.amount;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("refund.open", { number: order.id })}
      closeLabel={t("cancel")}
      actions={actions}
    >
      <form id={formId} className="flex flex-col gap-4" noValidate onSubmit={handleSubmit}>
        <RefundFields {...{ order, most, reason, typed, fault }} onReason={setReason} onType={setTyped} />
        {error && !error.fields.amount && <FormError>{error.message || t("failed")}</FormError>}
      </form>
    </Dialog>
  );
}

type FieldsProps = {
  order: DeskOrder;
  most: Money;
  reason: RefundReason;
  typed: string;
  fault: string | undefined;
  onReason: (reason: RefundReason) => void;
  onType: (typed: string) => void;
};

function RefundFields({ order, most, reason, typed, fault, onReason, onType }: FieldsProps) {
  const { t, sayMoney } = useWords();
  const reasons = order.may_refund.includes("goodwill") ? REFUND_REASONS : (["unused"] as const);
  const unused = order.unused ?? { ...most, amount: 0 };
  return (
    <>
      <p>{t("refund.possible", { most: sayMoney(most), unused: sayMoney(unused) })}</p>
      <NativeSelect
        label={t("refund.reason")}
        value={reason}
        onChange={(event) => onReason(event.target.value as RefundReason)}
      >
        {reasons.map((one) => (
          <option key={one} value={one}>
            {t(`reasons.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <TextField
        label={t("refund.amount", { currency: most.currency })}
        inputMode="decimal"
        value={typed}
        error={fault}
        onChange={(event) => onType(event.target.value)}
      />
    </>
  );
}
