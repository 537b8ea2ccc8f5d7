import { useState } from "react";
import type { OutputOf } from "#base/endpoint.ts";
import type { Currency } from "#base/money.ts";
import { nameOfPrice, priceOf } from "../../price-names.ts";
import type { readPrices } from "../../prices-contract.ts";
import { type PriceDraft, readAmount } from "./price-draft.ts";

export type PriceList = OutputOf<typeof readPrices>;
export type Price = { code: string; currency: Currency; amount: number | null };

/** Keeps typed prices until they are saved or discarded. A price as it is stored is no change. */
export function usePriceDraft(list: PriceList, start: readonly Price[], write: (price: Price) => string) {
  const [draft, setDraft] = useState<PriceDraft>(() =>
    Object.fromEntries(start.map((price) => [nameOfPrice(price), write(price)])),
  );
  const changed = Object.entries(draft).flatMap(([name, typed]) => {
    const price = priceOf(name);
    if (!price) return [];
    const amount = readAmount(typed, price.currency);
    return amount === storedAmount(list, price) ? [] : [{ ...price, amount }];
  });
  return {
    typed: (price: Price): string => draft[nameOfPrice(price)] ?? write(price),
    type: (price: Omit<Price, "amount">, text: string) =>
      setDraft((before) => ({ ...before, [nameOfPrice(price)]: text })),
    clear: () => setDraft({}),
    changed,
    count: changed.length,
  };
}

function storedAmount({ bundles }: PriceList, { code, currency }: Omit<Price, "amount">): number | null {
  const bundle = bundles.find((one) => one.code === code);
  return bundle?.prices.find((one) => one.currency === currency)?.amount ?? null;
}
