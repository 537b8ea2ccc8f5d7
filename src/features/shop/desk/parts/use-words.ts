import { CURRENCIES, formatMoney, type Money, minorUnits } from "#base/money.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";

/** Texts of the desk's screens about money, and how money, days and countries are written there. */
export function useWords() {
  const t = useTexts("shop-desk");
  const shop = useTexts("shop");
  const tag = useRegionalTag();
  return {
    ...{ t, shop, tag },
    sayMoney: (money: Money) => formatMoney(money, tag),
    sayDay: (moment: string) =>
      new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(moment)),
    sayPercent: (percent: number) =>
      new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 }).format(percent / 100),
    sayCountry: (code: string) => new Intl.DisplayNames(tag, { type: "region" }).of(code) ?? code,
  };
}

export type Words = ReturnType<typeof useWords>;

/** Minor units of an amount as somebody types it, with a comma or a point. Null: it is no amount. */
export function readAmount(typed: string, currency: Money["currency"]): number | null {
  const decimal = typed.trim().replace(",", ".");
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(decimal)) return null;
  return minorUnits(decimal, currency) || null;
}

/** Money as a bank writes it, such as "9.37 EUR". Null: it is written otherwise. */
export function readMoney(words: string): Money | null {
  const [typed = "", code] = words.split(" ");
  const currency = CURRENCIES.find((one) => one === code);
  const amount = currency ? readAmount(typed, currency) : null;
  return currency && amount !== null ? { amount, currency } : null;
}

/** An amount as it is typed: without the currency. */
export function writeAmount({ amount, currency }: Money): string {
  const digits = Math.log10(minorUnits("1", currency));
  return (amount / 10 ** digits).toFixed(digits);
}
