import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { makeClientId } from "#base/client-id.ts";
import type { Money } from "#base/money.ts";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/fields/error.tsx";
import { memberCache } from "#ui/member-cache.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { RefundOffer, RefundResult, takeRefund } from "../../refund-contract.ts";
import { useShopWords } from "../use-shop-words.ts";
import { RefundOutcome } from "./refund-outcome.tsx";
import { useOrderFailure } from "./use-order-failure.ts";

/** Offers a refund for unused credits. Renders nothing if none is possible. */
export function RefundCard({ offer }: { offer: RefundOffer | null }) {
  const { t, credits, price, day } = useShopWords();
  const [result, setResult] = useState<RefundResult | null>(null);
  const [asking, setAsking] = useState(false);
  if (!offer || (offer.orders.length === 0 && !result)) return null;
  return (
    <Card as="section" className="flex flex-col items-start gap-4">
      <h2 className="text-lg">{t("refund.title")}</h2>
      {result && <RefundOutcome result={result} />}
      {offer.orders.length > 0 && (
        <>
          <p className="text-ink-2">{t("refund.words", { days: offer.refund_days })}</p>
          <ul className="flex w-full flex-col gap-2">
            {offer.orders.map((one) => (
              <li key={one.order} className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 flex-1">
                  {t("refund.line", { credits: credits(one.credits), date: day(one.bought_at, "medium") })}
                </span>
                <span className="tabular-nums">{price(one.money)}</span>
                {one.paid_from !== null && (
                  <span className="basis-full text-ink-2 text-sm">
                    {t("refund.later", { date: day(one.paid_from) })}
                  </span>
                )}
              </li>
            ))}
          </ul>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t("refund.button", { sum: formatSums(offer.sums, price) })}
          </Button>
          <RefundDialog
            offer={offer}
            open={asking}
            onClose={() => setAsking(false)}
            onDone={(done) => {
              setAsking(false);
              setResult(done);
            }}
          />
        </>
      )}
    </Card>
  );
}

type RefundDialogProps = {
  offer: RefundOffer;
  open: boolean;
  onClose: () => void;
  onDone: (result: RefundResult) => void;
};

function RefundDialog({ offer, open, onClose, onDone }: RefundDialogProps) {
  const { t, credits, price } = useShopWords();
  const memberId = useMemberId();
  const { busy, error, run } = useAction();
  const failure = useOrderFailure(error);
  const { revalidate } = useRevalidator();
  // The id stays the same for every try of the same refund.
  const clientId = useRef("");
  const what = JSON.stringify(offer.orders);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another offer is another refund
  useEffect(() => {
    clientId.current = makeClientId(new Date());
  }, [what]);
  const take = () =>
    run(async () => {
      const body = { client_id: clientId.current, credits: offer.credits, sums: offer.sums };
      try {
        onDone(await call<typeof takeRefund>("POST", "/api/refunds", { body, memberId, repeatable: true }));
        clientId.current = makeClientId(new Date());
      } finally {
        void memberCache.invalidateQueries();
        void revalidate();
      }
    });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("refund.title")}
      closeLabel={t("confirm.back")}
      closable={!busy}
      actions={
        <>
          {failure !== null && <FieldError>{failure}</FieldError>}
          <Button wide loading={busy} onClick={() => void take()}>
            {t("refund.confirm")}
          </Button>
        </>
      }
    >
      <p>
        {t("refund.ask", { credits: credits(offer.credits), sum: formatSums(offer.sums, price) })}{" "}
        {offer.premium_ends ? t("refund.premium_ends") : t("refund.premium_stays")}
      </p>
    </Dialog>
  );
}

function formatSums(sums: readonly Money[], price: (money: Money) => string): string {
  return sums.map(price).join(" + ");
}
