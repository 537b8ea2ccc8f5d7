import { CURRENCIES, type Currency, type Money } from "#base/money.ts";

/** Currencies in which Verotel sells. All of them have two decimals. */
export const SOLD = ["USD", "EUR", "GBP", "AUD", "CAD", "CHF", "DKK", "NOK", "SEK"] as const;

export function isSold(currency: Currency): boolean {
  return (SOLD as readonly Currency[]).includes(currency);
}

/** Writes minor units as Verotel does: 999 is 9.99. */
export function writeAmount(amount: number): string {
  const digits = String(amount).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns null if the text is not an amount, or if we do not sell in the currency. */
export function readMoney(amount: string | undefined, currency: string | undefined): Money | null {
  const [, whole, part = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount ?? "") ?? [];
  const sold = CURRENCIES.find((one) => one === currency && isSold(one));
  if (whole === undefined || !sold) return null;
  return { amount: Number(whole) * 100 + Number(part.padEnd(2, "0")), currency: sold };
}
