import Check from "lucide-react/icons/check";
import { useState } from "react";
import { href, useNavigate } from "react-router";
import { METHODS, type MethodCode } from "#base/payment-methods.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { OfferedBundle } from "../contract.ts";
import { CodeField } from "./code-field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { ConfirmFirst } from "./confirm-first.tsx";
import { carryStart } from "./debit/carried-start.ts";
import { firstChoice, MethodChoice, type Pay } from "./method-choice.tsx";
import type { UsedOffer } from "./offer/use-offer.ts";
import { isAboutCode } from "./orders/use-order-failure.ts";
import { PaymentCountry } from "./payment-country.tsx";
import { PriceRows } from "./price-rows.tsx";
import { StartNowBox } from "./start-now-box.tsx";
import { useCheckoutOrder } from "./use-checkout-order.ts";
import type { OrderChoice } from "./use-place-order.ts";
import { useShopWords } from "./use-shop-words.ts";

type CheckoutProps = { used: UsedOffer; bundle: OfferedBundle; method: string | undefined };

/** The order itself is placed in the dialog that the button opens. */
export function Checkout({ used, bundle, method }: CheckoutProps) {
  const { t } = useShopWords();
  const { offer, code } = used;
  const [pay, setPay] = useState(() => firstChoice(offer, method));
  const [storeCard, setStoreCard] = useState(false);
  const [startNow, setStartNow] = useState(false);
  const isNewCard = pay !== null && !pay.startsWith("card:") && METHODS[pay as MethodCode].kind === "card";
  return (
    <div className="flex flex-col gap-8">
      <PaymentCountry country={offer.country} />
      <WhatYouGet bundle={bundle} premium={offer.premium} code={code} />
      <MethodChoice offer={offer} value={pay} onChange={setPay} />
      {isNewCard && (
        <Checkbox
          label={t("checkout.store")}
          hint={t("checkout.store_words")}
          checked={storeCard}
          onChange={(event) => setStoreCard(event.target.checked)}
          className="-mt-4"
        />
      )}
      <CodeField {...used} />
      <StartNowBox checked={startNow} onChange={setStartNow} />
      <PriceRows offer={offer} bundle={bundle} />
      <Confirmation
        used={used}
        bundle={bundle}
        pay={pay}
        storeCard={isNewCard && storeCard}
        startNow={startNow}
      />
    </div>
  );
}

type ConfirmationProps = {
  used: UsedOffer;
  bundle: OfferedBundle;
  pay: Pay | null;
  storeCard: boolean;
  startNow: boolean;
};

/** The button to the next step, and the dialog that places the order. Direct debit continues on a page of its own. */
function Confirmation({ used, bundle, pay, storeCard, startNow }: ConfirmationProps) {
  const { t } = useShopWords();
  const navigate = useNavigate();
  const { offer, code } = used;
  const [open, setOpen] = useState(false);
  const { busy, error, failure, order } = useCheckoutOrder(used, () => setOpen(false));
  if (!offer.may_order) return <ConfirmFirst />;
  const goOn = () => {
    if (pay !== "sdd") return setOpen(true);
    const query = new URLSearchParams({ bundle: bundle.code, ...(code !== null && { code }) });
    void navigate(`${href("/directdebit")}?${query}`, { state: carryStart(startNow) });
  };
  return (
    <>
      {error && !open && !isAboutCode(error) && (
        <Notice tone="danger" live="alert">
          {failure}
        </Notice>
      )}
      <Button wide size="large" disabled={pay === null} onClick={goOn}>
        {t("checkout.next")}
      </Button>
      <p className="-mt-4 text-center text-ink-2 text-sm">{t("one_time")}</p>
      {pay !== null && (
        <ConfirmDialog
          open={open}
          onClose={() => setOpen(false)}
          words={{ offer, bundle, startNow, pay }}
          busy={busy}
          failure={failure}
          onOrder={() => void order({ bundle, startNow, pay: toPayment(pay, storeCard) })}
        />
      )}
    </>
  );
}

function toPayment(pay: Pay, storeCard: boolean): OrderChoice["pay"] {
  return pay.startsWith("card:") ? { card: Number(pay.slice(5)) } : { method: pay as MethodCode, storeCard };
}

type WhatYouGetProps = { bundle: OfferedBundle; premium: boolean; code: string | null };

function WhatYouGet({ bundle, premium, code }: WhatYouGetProps) {
  const { t, credits, price } = useShopWords();
  const lines = [
    t("bundle.per_message", { price: price(bundle.per_message) }),
    !premium && t("checkout.premium"),
    t("checkout.no_expiry"),
  ].filter((line) => line !== false);
  const query = code === null ? "" : `?${new URLSearchParams({ code })}`;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-lg">{t("checkout.get")}</h2>
      <p className="flex items-baseline justify-between gap-4 font-semibold text-xl">
        <span>{credits(bundle.credits)}</span>
        <span className="tabular-nums">{price(bundle.price)}</span>
      </p>
      <ul className="flex flex-col gap-1.5">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-2 text-ink-2">
            <Check className="mt-0.5 size-5 text-success" />
            {line}
          </li>
        ))}
      </ul>
      <TextLink to={`${href("/credits")}${query}`}>{t("checkout.change")}</TextLink>
    </Card>
  );
}
