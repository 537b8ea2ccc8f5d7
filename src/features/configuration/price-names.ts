import { CURRENCIES, type Currency } from "#base/money.ts";

type PriceName = { code: string; currency: Currency };

/** Name of a price in the history, beside those of settings, such as `price_p2_eur`. */
export function nameOfPrice({ code, currency }: PriceName): string {
  return `price_${code}_${currency.toLowerCase()}`;
}

/** Takes the name of a price in the history apart. */
export function priceOf(name: string): PriceName | null {
  const [, code, small] = /^price_(p\d)_([a-z]{3})$/.exec(name) ?? [];
  const currency = CURRENCIES.find((one) => one === small?.toUpperCase());
  return code && currency ? { code, currency } : null;
}
