import type { Locale } from "#base/locales.ts";
import { isAlive, METHOD_CODES, type MethodCode } from "#base/payment-methods.ts";
import type { Buyer, Instrument } from "../payments.ts";

/**
 * Adyen's names of our methods. All card brands share one page, which recognises the brand by the number. Direct debits
 * are missing because we collect them ourselves, satispay and nexi because the API does not support them.
 */
export const ADYEN_METHODS: Partial<Record<MethodCode, readonly string[]>> = {
  ideal: ["ideal"],
  bancontact: ["bcmc", "bcmc_mobile"],
  eps: ["eps"],
  prezelewy24: ["onlineBanking_PL"],
  blik: ["blik"],
  twint: ["twint"],
  mobilepay: ["mobilepay"],
  vipps: ["vipps"],
  swish: ["swish"],
  cartebancaire: ["scheme"],
  dankort: ["scheme"],
  creditcard: ["scheme"],
  visa: ["scheme"],
  mastercard: ["scheme"],
  maestro: ["scheme"],
  paypal: ["paypal"],
  applepay: ["applepay"],
  sct: ["bankTransfer_IBAN"],
  paysafecard: ["paysafecard"],
};

export function listAdyenMethods(
  { country, money }: Buyer,
  enabled: readonly MethodCode[] = METHOD_CODES,
): MethodCode[] {
  return METHOD_CODES.filter(
    (code) => code in ADYEN_METHODS && enabled.includes(code) && isAlive(code, country, money.currency),
  );
}

/** Locales of Adyen's pages. An unknown country part makes Adyen show the page in English. */
const LANGUAGES: Record<Locale, string> = {
  en: "en-US",
  nl: "nl-NL",
  de: "de-DE",
  it: "it-IT",
  fr: "fr-FR",
  es: "es-ES",
  pl: "pl-PL",
  da: "da-DK",
  fi: "fi-FI",
  nb: "no-NO",
  sv: "sv-SE",
};

export function languageOf(locale: string): string {
  return LANGUAGES[locale as Locale] ?? LANGUAGES.en;
}

/** Maps the card brands of Adyen's reports to ours. */
const BRANDS: Record<string, string> = {
  visa: "visa",
  mc: "mastercard",
  maestro: "maestro",
  bcmc: "bancontact",
  cartebancaire: "cartebancaire",
  dankort: "dankort",
  amex: "amex",
  diners: "diners",
  discover: "discover",
  jcb: "jcb",
  cup: "unionpay",
};
const ACCOUNTS = ["ideal", "eps", "onlineBanking_PL", "bankTransfer_IBAN"];

/** Variants such as `mc_applepay` or `visadebit` begin with the brand. */
export function kindOf(method: string): Pick<Instrument, "kind" | "brand"> {
  const [scheme = "", wallet] = method.split("_");
  const brand = Object.keys(BRANDS).find((known) => scheme.startsWith(known));
  if (brand && wallet === undefined) return { kind: "card", brand: BRANDS[brand] as string };
  if (brand) return { kind: method === "bcmc_mobile" ? "card" : "wallet", brand: BRANDS[brand] as string };
  return { kind: ACCOUNTS.includes(method) ? "account" : "wallet", brand: method || null };
}
