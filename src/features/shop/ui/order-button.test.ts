import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOCALES, type Locale } from "#base/locales.ts";

/** Wordings in the consumer law of the language's countries, or accepted by its guidance. */
const LAWFUL: Record<Locale, string[]> = {
  en: ["Order and pay", "Order with obligation to pay", "Buy now", "Pay now"],
  nl: ["Bestelling met betalingsverplichting", "Bestellen en betalen"],
  de: ["Zahlungspflichtig bestellen", "Kostenpflichtig bestellen", "Kaufen"],
  it: ["Ordine con obbligo di pagare", "Ordine con obbligo di pagamento"],
  fr: ["Commande avec obligation de paiement"],
  es: ["Pedido con obligación de pago"],
  pl: ["Zamówienie z obowiązkiem zapłaty"],
  da: ["Ordre med betalingsforpligtelse"],
  fi: ["Tilaus, johon liittyy maksuvelvoite"],
  nb: ["Bestilling med betalingsplikt"],
  sv: ["Beställning med betalningsskyldighet"],
};

test.each(LOCALES)("[M-29] the order button states the obligation to pay in %s", (locale) => {
  const words = JSON.parse(readFileSync(new URL(`../locales/${locale}.json`, import.meta.url), "utf8"));
  expect(LAWFUL[locale]).toContain(words.order_button);
});
