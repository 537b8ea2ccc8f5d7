import { type Currency, minorUnits } from "#base/money.ts";

/** Prices that are typed in and not saved yet, by their names in the history. Empty: not sold. */
export type PriceDraft = Readonly<Record<string, string>>;

/** Reads a typed price. Null: none; undefined: no amount of this currency. */
export function readAmount(typed: string, currency: Currency): number | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  const digits = Math.log10(minorUnits("1", currency));
  const pattern = digits === 0 ? /^\d{1,7}$/ : new RegExp(`^\\d{1,7}(?:[.,]\\d{1,${digits}})?$`);
  const amount = pattern.test(text) ? minorUnits(text.replace(",", "."), currency) : 0;
  return amount > 0 ? amount : undefined;
}

/** Changes a price by percent: to the nearest .99, or to whole tens in a currency without minor units. */
export function changeByPercent(amount: number, percent: number, currency: Currency): number {
  if (percent === 0) return amount;
  const wanted = (amount * (100 + percent)) / 100;
  const unit = minorUnits("1", currency);
  if (unit === 1) return Math.max(10, Math.round(wanted / 10) * 10);
  const hundredth = unit / 100;
  return Math.max(1, Math.round((wanted + hundredth) / unit)) * unit - hundredth;
}
