import Check from "lucide-react/icons/check";
import { useState } from "react";
import { href, useNavigate } from "react-router";
import { METHODS, type MethodCode } from "#base/payment-methods.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { OfferedBundle } from "../contract.ts";
import { CodeField } from "./code-field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { ConfirmFirst } from "./confirm-first.tsx";
import { firstChoice, MethodChoice } from "./method-choice.tsx";
import type { UsedOffer } from "./offer/use-offer.ts";
import { isAboutCode, isOutdated, useOrderFailure } from "./orders/use-order-failure.ts";
import { PaymentCountry } from "./payment-country.tsx";
import { PriceRows } from "./price-rows.tsx";
import { usePlaceOrder } from "./use-place-order.ts";
import { useShopWords } from "./use-shop-words.ts";

type CheckoutProps = { used: UsedOffer; bundle: OfferedBundle; method: string | undefined };

/** One column, from what one gets to what it costs; the order itself is given in the dialog behind its button. */
export function Checkout({ used, bundle, method }: CheckoutProps) {
  const { t } = useShopWords();
  const navigate = useNavigate();
  const { offer, code } = used;
  const [pay, setPay] = useState(() => firstChoice(offer, method));
  const [storeCard, setStoreCard] = useState(false);
  const [startNow, setStartNow] = useState(false);
  const [open, setOpen] = useState(false);
  const { busy, error, place } = usePlaceOrder();
  const failure = useOrderFailure(error);
  const cardId = pay?.startsWith("card:") ? Number(pay.slice(5)) : null;
  const isNewCard = pay !== null && cardId === null && METHODS[pay as MethodCode].kind === "card";

  const goOn = () => {
    if (pay !== "sdd") return setOpen(true);
    const query = new URLSearchParams({ bundle: bundle.code, ...(code !== null && { code }) });
    void navigate(`${href("/directdebit")}?${query}`);
  };
  const order = async () => {
    if (pay === null) return;
    const way =
      cardId === null ? { method: pay as MethodCode, storeCard: isNewCard && storeCard } : { card: cardId };
    const refused = await place({ offer, bundle, code, startNow, pay: way });
    if (!refused) return;
    if (isAboutCode(refused)) {
      setOpen(false);
      await used.refuseCode(refused);
    } else if (isOutdated(refused)) {
      if (refused.code === "not_confirmed") setOpen(false);
      await used.refresh();
    }
  };
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
      <Checkbox
        label={
          <>
            <b>{t("start.label")}</b>
            <span className="block text-sm">{t("start.words")}</span>
          </>
        }
        hint={t("start.without")}
        checked={startNow}
        onChange={(event) => setStartNow(event.target.checked)}
      />
      <PriceRows offer={offer} bundle={bundle} />
      {error && !open && !isAboutCode(error) && offer.may_order && (
        <Notice tone="danger" live="alert">
          {failure}
        </Notice>
      )}
      {offer.may_order ? (
        <>
          <Button wide size="large" disabled={pay === null} onClick={goOn}>
            {t("checkout.next")}
          </Button>
          <p className="-mt-4 text-center text-ink-2 text-sm">{t("one_time")}</p>
        </>
      ) : (
        <ConfirmFirst />
      )}
      {pay !== null && (
        <ConfirmDialog
          open={open}
          onClose={() => setOpen(false)}
          words={{ offer, bundle, startNow, pay }}
          busy={busy}
          failure={failure}
          onOrder={() => void order()}
        />
      )}
    </div>
  );
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
