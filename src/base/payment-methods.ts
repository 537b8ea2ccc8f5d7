import { COUNTRIES, type Country } from "./countries.ts";
import type { Currency } from "./money.ts";

const EURO: Country[] = ["NL", "BE", "DE", "AT", "IE", "FR", "IT", "ES", "FI"];
const EUROPE: Country[] = [...EURO, "CH", "GB", "PL", "DK", "SE", "NO"];

type Method = {
  countries: readonly Country[];
  /** If absent, the method takes the country's currency. */
  currencies?: readonly Currency[];
  kind: "card" | "account" | "wallet" | "voucher";
  /** No longer offered. Old orders still name it. */
  dead?: true;
};

/** Every payment method that has ever had a name here. The order of the offer is decided elsewhere. */
export const METHODS = {
  ideal: { countries: ["NL"], currencies: ["EUR"], kind: "account" },
  bancontact: { countries: ["BE"], currencies: ["EUR"], kind: "card" },
  eps: { countries: ["AT"], currencies: ["EUR"], kind: "account" },
  // Spelled as in the specification. Adapters map the providers' own names.
  prezelewy24: { countries: ["PL"], currencies: ["PLN", "EUR"], kind: "account" },
  blik: { countries: ["PL"], currencies: ["PLN"], kind: "wallet" },
  twint: { countries: ["CH"], currencies: ["CHF"], kind: "wallet" },
  mobilepay: { countries: ["DK", "FI"], currencies: ["DKK", "EUR"], kind: "wallet" },
  vipps: { countries: ["NO"], currencies: ["NOK"], kind: "wallet" },
  swish: { countries: ["SE"], currencies: ["SEK"], kind: "wallet" },
  satispay: { countries: ["IT"], currencies: ["EUR"], kind: "wallet" },
  cartebancaire: { countries: ["FR"], currencies: ["EUR"], kind: "card" },
  dankort: { countries: ["DK"], currencies: ["DKK"], kind: "card" },
  nexi: { countries: ["IT"], currencies: ["EUR"], kind: "card" },
  creditcard: { countries: COUNTRIES, kind: "card" },
  visa: { countries: COUNTRIES, kind: "card" },
  mastercard: { countries: COUNTRIES, kind: "card" },
  maestro: { countries: EURO, currencies: ["EUR"], kind: "card" },
  paypal: { countries: COUNTRIES, kind: "wallet" },
  applepay: { countries: COUNTRIES, kind: "wallet" },
  sdd: { countries: EURO, currencies: ["EUR"], kind: "account" },
  sct: { countries: EURO, currencies: ["EUR"], kind: "account" },
  paysafecard: { countries: EUROPE, kind: "voucher" },
  giropay: { countries: ["DE"], currencies: ["EUR"], kind: "account", dead: true },
  sofort: { countries: ["DE", "AT", "CH"], currencies: ["EUR", "CHF"], kind: "account", dead: true },
} as const satisfies Record<string, Method>;

export type MethodCode = keyof typeof METHODS;
export const METHOD_CODES = Object.keys(METHODS) as [MethodCode, ...MethodCode[]];

/** Returns whether anyone in this country can pay this currency with the method today. */
export function isAlive(code: MethodCode, country: Country, currency: Currency): boolean {
  const method: Method = METHODS[code];
  return (
    !method.dead && method.countries.includes(country) && (method.currencies?.includes(currency) ?? true)
  );
}
