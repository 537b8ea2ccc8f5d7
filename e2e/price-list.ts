import { CURRENCY_BY_COUNTRY } from "../src/base/countries.ts";
import type { Locator, Sql } from "./fixture.ts";

/** Signs of the English pages; other currencies are written with their code. */
const CURRENCY_BY_SIGN: Record<string, string> = {
  "€": "EUR",
  "£": "GBP",
  US$: "USD",
  CA$: "CAD",
  A$: "AUD",
};

/** Reads an amount such as "€0.50" or "PLN 2.15" in English, without the program's own formats. */
export function readAmounts(words: string): { currency: string; amount: number }[] {
  return [...words.matchAll(/([A-Z]{3}|US\$|CA\$|A\$|[€£])\s?(\d[\d,]*\.\d{2})/g)].map(
    ([, sign = "", digits = ""]) => ({
      currency: CURRENCY_BY_SIGN[sign] ?? sign,
      amount: Math.round(Number(digits.replaceAll(",", "")) * 100),
    }),
  );
}

/** The table's rows: what stands beside the English name of each country. */
export async function readCountryPrices(table: Locator): Promise<Record<string, unknown>> {
  const rows = await table
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent ?? "")));
  return Object.fromEntries(rows.map(([name = "", price = ""]) => [name, readAmounts(price)]));
}

/** Returns the default site's lowest price of a message by country, rounded up to a cent. */
export async function readExpectedPrices(sql: Sql, messageCredits: number): Promise<Record<string, unknown>> {
  const rows = await sql(
    `select p.currency, min(ceil(p.amount::numeric * $1 / b.credits))::integer as amount
       from site_bundle_price p join site_bundle b using (site_id, code) join site_site s on s.id = p.site_id
       where s.is_default group by p.currency`,
    [messageCredits],
  );
  const names = new Intl.DisplayNames("en", { type: "region" });
  return Object.fromEntries(
    Object.entries(CURRENCY_BY_COUNTRY).flatMap(([country, currency]) => {
      const row = rows.find((one) => one.currency === currency);
      return row ? [[names.of(country), [{ currency, amount: row.amount }]]] : [];
    }),
  );
}

/** Returns the prices of the default site's bundles in a currency, in ascending order. */
export async function readBundlePrices(sql: Sql, currency: string): Promise<number[]> {
  const rows = await sql(
    `select p.amount from site_bundle_price p join site_site s on s.id = p.site_id
       where s.is_default and p.currency = $1 order by p.amount`,
    [currency],
  );
  return rows.map(({ amount }) => Number(amount));
}
