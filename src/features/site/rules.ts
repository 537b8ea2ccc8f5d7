import { COUNTRIES, CURRENCY_BY_COUNTRY } from "#base/countries.ts";
import type { Currency, Money } from "#base/money.ts";

type PriceList = readonly { credits: number; prices: Partial<Record<Currency, number>> }[];

/**
 * Returns the cheapest price of one message in each country where a bundle is sold, rounded up to the minor unit so
 * that nobody pays more than the stated price.
 */
export function minimumMessageCosts(bundles: PriceList, messageCredits: number): Record<string, Money> {
  const costs: Record<string, Money> = {};
  for (const country of COUNTRIES) {
    const currency = CURRENCY_BY_COUNTRY[country];
    const perMessage = bundles.flatMap(({ credits, prices }) => {
      const amount = prices[currency];
      return amount === undefined ? [] : [Math.ceil((amount * messageCredits) / credits)];
    });
    if (perMessage.length > 0) {
      costs[country] = { amount: Math.min(...perMessage), currency };
    }
  }
  return costs;
}

const TERMS_SINCE = new Date("2023-12-01T12:00:00Z");

/** The terms date from the start of the product, or from the day the company was added if that is later. */
export function termsDate(companyAdded: Date): Date {
  return companyAdded > TERMS_SINCE ? companyAdded : TERMS_SINCE;
}

/** Removes dashes and spaces, for dialling. */
export function cleanPhone(phone: string): string {
  return phone.replace(/[\s-]/g, "");
}

/** Returns the cheapest message price in the reader's country, or in the first one with a price if theirs is unknown. */
export function cheapestMessage(
  bundles: PriceList,
  messageCredits: number,
  country: string | null,
): Money | null {
  const costs = minimumMessageCosts(bundles, messageCredits);
  return (country !== null ? costs[country] : undefined) ?? Object.values(costs)[0] ?? null;
}

const CREDITOR_ID = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/;
const WITHOUT_REST_LEFT = 97;

/**
 * Checks the format and the ISO 7064 MOD 97-10 checksum. The business code in the middle is free and not part of the
 * sum.
 */
export function isCreditorId(id: string): boolean {
  if (!CREDITOR_ID.test(id)) return false;
  const digits = `${id.slice(7)}${id.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % BigInt(WITHOUT_REST_LEFT) === 1n;
}
