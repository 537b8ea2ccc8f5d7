import type { Currency } from "./money.ts";

/** The eighteen countries that a member can live in, with the currency that members there pay in. */
export const CURRENCY_BY_COUNTRY = {
  NL: "EUR",
  BE: "EUR",
  DE: "EUR",
  AT: "EUR",
  CH: "CHF",
  GB: "GBP",
  IE: "EUR",
  FR: "EUR",
  IT: "EUR",
  ES: "EUR",
  PL: "PLN",
  DK: "DKK",
  SE: "SEK",
  NO: "NOK",
  FI: "EUR",
  US: "USD",
  CA: "CAD",
  AU: "AUD",
} as const satisfies Record<string, Currency>;

export type Country = keyof typeof CURRENCY_BY_COUNTRY;
export const COUNTRIES = Object.keys(CURRENCY_BY_COUNTRY) as Country[];

export function isCountry(code: unknown): code is Country {
  return typeof code === "string" && Object.hasOwn(CURRENCY_BY_COUNTRY, code);
}
