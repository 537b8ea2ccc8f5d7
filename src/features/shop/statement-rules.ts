import { CURRENCIES, type Currency, minorUnits } from "#base/money.ts";

/** A line of a member's statement names the end of the card or account, the amount and the day. */
export type Statement = { last4: string; amount: number; currency: Currency | null; day: string };

const STATEMENT =
  /^([a-z0-9]{4})[\s,;]+(\d{1,7}(?:[.,]\d{1,2})?)\s*([a-z]{3})?[\s,;]+(?:(\d{4})-(\d\d)-(\d\d)|(\d{1,2})\.(\d{1,2})\.(\d{4}))$/i;

/** Reads `1234 24.99 2026-11-20`, also with a currency, a comma, or the day as `20.11.2026`. Returns null for anything else. */
export function readStatement(typed: string): Statement | null {
  const [found, last4 = "", amount = "", code, ...date] = STATEMENT.exec(typed.trim()) ?? [];
  if (found === undefined) return null;
  const currency = CURRENCIES.find((one) => one === code?.toUpperCase()) ?? null;
  if (code !== undefined && currency === null) return null;
  const [isoYear, isoMonth, isoDay, dayOfMonth = "", month = "", year] = date;
  const day = isoYear
    ? `${isoYear}-${isoMonth}-${isoDay}`
    : `${year}-${month.padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}`;
  const minor = minorUnits(amount.replace(",", "."), currency ?? CURRENCIES[0]);
  return isDay(day) && minor ? { last4, amount: minor, currency, day } : null;
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
