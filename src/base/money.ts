/** Amounts are whole numbers of the currency's minor unit: 999 EUR is € 9,99. */
export type Money = { amount: number; currency: Currency };

export const CURRENCIES = ["EUR", "GBP", "CHF", "PLN", "DKK", "SEK", "NOK", "USD", "CAD", "AUD"] as const;
export type Currency = (typeof CURRENCIES)[number];

// Creating a format, or reading its options, costs as much as a whole API answer, so both are cached.
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, currency: Currency): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: "currency", currency });
  formats.set(key, format);
  return format;
}

const digits = new Map<Currency, number>();

/** Digits after the decimal point (ISO 4217). */
function minorDigits(currency: Currency): number {
  const known = digits.get(currency) ?? formatOf("en", currency).resolvedOptions().maximumFractionDigits ?? 2;
  digits.set(currency, known);
  return known;
}

/** Converts a decimal, such as 24.99, to minor units. */
export function minorUnits(decimal: string, currency: Currency): number {
  return Math.round(Number(decimal) * 10 ** minorDigits(currency));
}

/** Converts to units of the currency, for answers with decimals. */
export function toDecimal({ amount, currency }: Money): number {
  return amount / 10 ** minorDigits(currency);
}

export function formatMoney(money: Money, locale: string): string {
  return formatOf(locale, money.currency).format(toDecimal(money));
}
