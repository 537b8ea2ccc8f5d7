import { useState } from "react";
import { href, useNavigate } from "react-router";
import type { MethodCode } from "#base/payment-methods.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { OfferedBundle } from "../contract.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { ConfirmFirst } from "./confirm-first.tsx";
import { carryStart } from "./debit/carried-start.ts";
import type { UsedOffer } from "./offer/use-offer.ts";
import { isAboutCode } from "./orders/use-order-failure.ts";
import type { Pay } from "./pay-ways.ts";
import { PriceRows, Row, Rows } from "./price-rows.tsx";
import { useCheckoutOrder } from "./use-checkout-order.ts";
import type { OrderChoice } from "./use-place-order.ts";
import { useShopWords } from "./use-shop-words.ts";
import type { UsedStart } from "./use-start.ts";

type CheckoutTotalProps = {
  used: UsedOffer;
  bundle: OfferedBundle;
  pay: Pay | null;
  storeCard: boolean;
  started: UsedStart;
};

/** The price and the button to the next step. Stays in view on wide screens. */
export function CheckoutTotal(props: CheckoutTotalProps) {
  const { t, credits } = useShopWords();
  const { used, bundle } = props;
  return (
    <section aria-label={t("row.total")} className="min-w-0 lg:sticky lg:top-20 lg:col-span-5">
      <Card className="flex flex-col gap-6">
        <div className="flex flex-col gap-4">
          <Rows>
            <Row name={t("row.bundle")}>{credits(bundle.credits)}</Row>
          </Rows>
          <PriceRows offer={used.offer} bundle={bundle} />
        </div>
        {used.offer.may_order ? <Continue {...props} /> : <ConfirmFirst />}
        <p className="-mt-2 text-center text-ink-2 text-sm">{t("one_time")}</p>
      </Card>
    </section>
  );
}

/** The button to the next step, and the dialog that places the order. Direct debit continues on a page of its own. */
function Continue({ used, bundle, pay, storeCard, started }: CheckoutTotalProps) {
  const { t } = useShopWords();
  const navigate = useNavigate();
  const { offer, code } = used;
  const [open, setOpen] = useState(false);
  const { busy, error, failure, order } = useCheckoutOrder(used, () => setOpen(false));
  const { start } = started;
  const goOn = () => {
    const chosen = started.demand();
    if (chosen === null) return;
    if (pay !== "sdd") return setOpen(true);
    const query = new URLSearchParams({ bundle: bundle.code, ...(code !== null && { code }) });
    void navigate(`${href("/directdebit")}?${query}`, { state: carryStart(chosen) });
  };
  return (
    <>
      {error && !open && !isAboutCode(error) && <FormError>{failure}</FormError>}
      <Button wide size="large" disabled={pay === null} onClick={goOn}>
        {t("checkout.next")}
      </Button>
      {pay !== null && start !== null && (
        <ConfirmDialog
          open={open}
          onClose={() => setOpen(false)}
          words={{ offer, bundle, start, pay }}
          busy={busy}
          failure={failure}
          onOrder={() => void order({ bundle, start, pay: toPayment(pay, storeCard) })}
        />
      )}
    </>
  );
}

function toPayment(pay: Pay, storeCard: boolean): OrderChoice["pay"] {
  return pay.startsWith("card:") ? { card: Number(pay.slice(5)) } : { method: pay as MethodCode, storeCard };
}
