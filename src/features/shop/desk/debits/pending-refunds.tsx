import { useState } from "react";
import { href, useRevalidator } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { useConfirmed } from "#features/staff/ui/staff.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { completeDebitRefund, Debits, readDebitPayee } from "../../desk-debits-contract.ts";
import { useWords } from "../parts/use-words.ts";

type Refund = Debits["refunds"][number];

/** Refunds that somebody has to transfer to the account that was debited. */
export function PendingRefunds({ refunds }: { refunds: readonly Refund[] }) {
  const { t } = useWords();
  return (
    <Card as="section">
      <h2>{t("debits.refunds")}</h2>
      {refunds.length === 0 ? (
        <p className="text-ink-2">{t("debits.refunds_none")}</p>
      ) : (
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {refunds.map((refund) => (
            <RefundLine key={refund.key} refund={refund} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RefundLine({ refund: { key, order, amount, from_day, is_payable } }: { refund: Refund }) {
  const { t, sayMoney, sayDay } = useWords();
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const confirmed = useConfirmed();
  const [payee, setPayee] = useState<OutputOf<typeof readDebitPayee> | null>(null);
  const money = sayMoney({ amount, currency: "EUR" });
  const options = { body: { key }, memberId: null };
  const show = () =>
    run(async () => {
      const asked = () => call<typeof readDebitPayee>("POST", "/api/desk/debit-refund-payees", options);
      setPayee(await confirmed.run(asked));
    });
  const note = () =>
    run(async () => {
      const asked = () =>
        call<typeof completeDebitRefund>("POST", "/api/desk/debit-refund-transfers", options);
      await confirmed.run(asked);
      await revalidate();
    });
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start gap-x-4">
        <div className="min-w-0 grow basis-56">
          <TextLink to={href("/desk/orders/:id", { id: String(order) })}>
            {t("order", { number: order })}
          </TextLink>
          <p className="text-ink-2 text-sm">{t("debits.from_day", { day: sayDay(from_day) })}</p>
          {!is_payable && <p className="text-sm">{t("debits.no_account")}</p>}
          {payee && (
            <p className="break-words" role="status">
              {payee.holder} · <span className="whitespace-nowrap tabular-nums">{payee.iban}</span>
            </p>
          )}
        </div>
        <p className="ms-auto font-semibold tabular-nums">{money}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {is_payable && !payee && (
          <Button variant="secondary" size="small" loading={busy} onClick={() => void show()}>
            {t("debits.show", { number: order })}
          </Button>
        )}
        <Button variant="secondary" size="small" loading={busy} onClick={() => void note()}>
          {t("debits.transferred", { money, number: order })}
        </Button>
      </div>
      {error && <FormError>{error.message || t("failed")}</FormError>}
      {confirmed.dialog}
    </li>
  );
}
