import type { Currency } from "#base/money.ts";
import type { CellPrice } from "#features/site/server/site.ts";
import type { PriceDifference } from "../../prices-contract.ts";

type Stored = readonly { code: string; currency: string; amount: number }[];

const LARGE = 1.5;

/** Returns which prices change, in the order of the request. A price that stays is left out. */
export function differencesOf(stored: Stored, wanted: readonly CellPrice[]): PriceDifference[] {
  return wanted.flatMap(({ code, currency, amount: to }) => {
    const from = stored.find((one) => one.code === code && one.currency === currency)?.amount ?? null;
    return from === to ? [] : [{ code, currency, from, to, is_large: isLarge(from, to) }];
  });
}

function isLarge(from: number | null, to: number | null): boolean {
  if (from === null) return false;
  return to === null || to >= from * LARGE || to <= from / LARGE;
}

type Bundle = { code: string; credits: number; prices: Partial<Record<Currency, number>> };

/** Returns the bundles as they would be after the change. */
export function applyPrices<B extends Bundle>(bundles: readonly B[], wanted: readonly CellPrice[]): B[] {
  return bundles.map((bundle) => {
    const prices = { ...bundle.prices };
    for (const { code, currency, amount } of wanted) {
      if (code !== bundle.code) continue;
      if (amount === null) delete prices[currency];
      else prices[currency] = amount;
    }
    return { ...bundle, prices };
  });
}
