import Check from "lucide-react/icons/check";
import { useState } from "react";
import { href } from "react-router";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type OfferedBundle, TRY_OUT } from "../contract.ts";
import { CheckoutTotal } from "./checkout-total.tsx";
import { CodeField } from "./code-field.tsx";
import { MethodChoice } from "./method-choice.tsx";
import type { UsedOffer } from "./offer/use-offer.ts";
import { findPayWay, firstChoice, listPayWays } from "./pay-ways.ts";
import { PaymentCountry } from "./payment-country.tsx";
import { StartChoice } from "./start-choice.tsx";
import { useShopWords } from "./use-shop-words.ts";
import { useStart } from "./use-start.ts";

type CheckoutProps = { used: UsedOffer; bundle: OfferedBundle; method: string | undefined };

/** The choices, and beside them, or below on narrow screens, what they cost. */
export function Checkout({ used, bundle, method }: CheckoutProps) {
  const { t } = useShopWords();
  const { offer, code } = used;
  const ways = listPayWays(offer, method);
  const [picked, setPicked] = useState(() => firstChoice(ways, method));
  const [storeCard, setStoreCard] = useState(false);
  const started = useStart();
  const way = findPayWay(ways, picked);
  const mayStore = way !== undefined && way.kind !== "saved" && offer.storing.includes(way.pay);
  return (
    <div className="mx-auto grid w-full gap-8 max-lg:max-w-form lg:grid-cols-12 lg:items-start">
      <div className="flex min-w-0 flex-col gap-8 lg:col-span-7">
        <PaymentCountry country={offer.country} />
        <WhatYouGet bundle={bundle} premium={offer.premium} code={code} />
        <MethodChoice ways={ways} value={picked} onChange={setPicked} />
        {mayStore && (
          <Checkbox
            label={t("checkout.store")}
            hint={t("checkout.store_words")}
            checked={storeCard}
            onChange={(event) => setStoreCard(event.target.checked)}
            className="-mt-4"
          />
        )}
        {bundle.code !== TRY_OUT && <CodeField {...used} />}
        <StartChoice {...started} />
      </div>
      <CheckoutTotal
        used={used}
        bundle={bundle}
        pay={way?.pay ?? null}
        storeCard={mayStore && storeCard}
        started={started}
      />
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
