import { CURRENCIES, type Currency } from "#base/money.ts";
import type { SiteTextKey } from "./site-shape.ts";

/** Runs one statement in the transaction of the caller. */
export type RunSql = (text: string, values: unknown[]) => Promise<{ rows: { id: number }[] }>;

export type NewCompany = {
  name: string;
  address: string;
  city: string;
  country: string;
  kvk: string;
  vatNumbers: string[];
  tradenames: string[];
  supportPhone: string;
  added: Date;
  /** Direct debit is only available with a creditor. */
  creditor?: Creditor;
};

export type Creditor = { id: string; name: string; iban: string };

export type NewSite = {
  name: string;
  domains: [main: string, ...others: string[]];
  domainLanguage: string | null;
  niche: number;
  isDefault: boolean;
  /** Null: the site is set up first, and opened later. */
  openedAt: Date | null;
  supportEmail: string;
  settings: Record<string, unknown>;
  texts: Partial<Record<string, Partial<Record<SiteTextKey, string>>>>;
  /** Prices in percent of the standard price list. */
  priceLevel: number;
};

/** The standard price list: amounts in the order of CURRENCIES. */
const BUNDLES = [
  {
    code: "p0",
    credits: 10,
    popular: false,
    prices: [999, 899, 999, 4_499, 7_900, 11_900, 11_900, 1_099, 1_499, 1_699],
  },
  {
    code: "p1",
    credits: 30,
    popular: false,
    prices: [2_499, 2_199, 2_499, 10_999, 18_900, 28_900, 28_900, 2_699, 3_699, 4_199],
  },
  {
    code: "p2",
    credits: 75,
    popular: true,
    prices: [4_999, 4_399, 4_999, 21_999, 37_900, 57_900, 57_900, 5_499, 7_499, 8_499],
  },
  {
    code: "p3",
    credits: 200,
    popular: false,
    prices: [9_999, 8_799, 9_999, 43_999, 74_900, 114_900, 114_900, 10_999, 14_999, 16_999],
  },
] as const;

export async function insertCompany(run: RunSql, company: NewCompany): Promise<number> {
  const { rows } = await run(
    `insert into site_company (name, address, city, country, kvk, tradenames, vat_numbers, support_phone, added,
       creditor_id, creditor_name, creditor_iban)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      company.name,
      company.address,
      company.city,
      company.country,
      company.kvk,
      company.tradenames,
      company.vatNumbers,
      company.supportPhone,
      company.added,
      company.creditor?.id ?? null,
      company.creditor?.name ?? null,
      company.creditor?.iban ?? null,
    ],
  );
  return idOf(rows);
}

/** Inserts a site with its domains, texts and prices. @returns its number */
export async function insertSite(run: RunSql, site: NewSite, companyId: number): Promise<number> {
  const { rows } = await run(
    `insert into site_site (name, company_id, domain_language, niche, is_default, support_email, mail_name, settings,
       opened_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      site.name,
      companyId,
      site.domainLanguage,
      site.niche,
      site.isDefault,
      site.supportEmail,
      site.name,
      JSON.stringify(site.settings),
      site.openedAt,
    ],
  );
  const id = idOf(rows);
  const texts = Object.entries(site.texts).flatMap(([locale, own]) =>
    Object.entries(own ?? {}).map(([key, value]) => ({ locale, key, value })),
  );
  await run(
    `insert into site_domain (domain, site_id, is_main)
     select domain, $1, place = 1 from unnest($2::text[]) with ordinality as of (domain, place)`,
    [id, site.domains],
  );
  await run(
    `insert into site_text (site_id, locale, key, value)
     select $1, locale, key, value from jsonb_to_recordset($2) as of (locale text, key text, value text)`,
    [id, JSON.stringify(texts)],
  );
  await run(
    `insert into site_bundle (site_id, code, credits, popular)
     select $1, code, credits, popular from jsonb_to_recordset($2) as of (code text, credits int, popular boolean)`,
    [id, JSON.stringify(BUNDLES)],
  );
  await run(
    `insert into site_bundle_price (site_id, code, currency, amount)
     select $1, code, currency, amount from jsonb_to_recordset($2) as of (code text, currency text, amount int)`,
    [id, JSON.stringify(pricesOf(site))],
  );
  return id;
}

function idOf([row]: readonly { id: number }[]): number {
  if (!row) throw new Error("The database returned no number for a new row.");
  return row.id;
}

function pricesOf({ priceLevel }: NewSite): { code: string; currency: Currency; amount: number }[] {
  return BUNDLES.flatMap(({ code, prices }) =>
    CURRENCIES.map((currency, index) => ({
      code,
      currency,
      amount: Math.round(((prices[index] as number) * priceLevel) / 100),
    })),
  );
}
