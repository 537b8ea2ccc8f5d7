import { LOCALES } from "#base/locales.ts";
import { textOf } from "#base/own-texts.ts";
import type { Tx } from "#db/database.ts";
import {
  type CompanyChange,
  putText,
  replaceDomains,
  type SiteChange,
  updateCompany,
  updateSite,
} from "#features/site/server/site.ts";
import type { Difference } from "../../contract.ts";
import type { DetailKind } from "./detail-rules.ts";

const COMPANY: Readonly<Record<string, keyof CompanyChange>> = {
  company_name: "name",
  company_address: "address",
  company_city: "city",
  company_country: "country",
  company_kvk: "kvk",
  company_vat_numbers: "vatNumbers",
  company_tradenames: "tradenames",
  company_support_phone: "supportPhone",
  company_delete_discount: "deleteDiscount",
};
const SITE: Readonly<Record<string, keyof SiteChange>> = {
  site_name: "name",
  site_mail_name: "mailName",
  site_support_email: "supportEmail",
};

type Written = {
  siteId: number;
  kind: DetailKind;
  differences: readonly Difference[];
  values: Readonly<Record<string, unknown>>;
};

/** Stores a change that was checked. */
export async function writeDetails(tx: Tx, { siteId, kind, differences, values }: Written): Promise<void> {
  if (kind === "texts") return writeTexts(tx, siteId, differences);
  const changed = new Set(differences.map(({ setting }) => setting));
  const pick = (columns: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(columns).flatMap(([name, column]) =>
        changed.has(name) ? [[column, values[name]]] : [],
      ),
    );
  const [company, site] = [pick(COMPANY) as CompanyChange, pick(SITE) as SiteChange];
  if (changed.has("site_language"))
    site.domainLanguage = values.site_language === "browser" ? null : (values.site_language as string);
  if (changed.has("site_locales")) {
    const locales = values.site_locales as string[];
    site.locales = locales.length === LOCALES.length ? null : locales;
  }
  if (Object.keys(company).length > 0) await updateCompany(tx, siteId, company);
  if (Object.keys(site).length > 0) await updateSite(tx, siteId, site);
  if (changed.has("domains") || changed.has("main_domain"))
    await replaceDomains(tx, {
      ...{ siteId, domains: values.domains as string[], main: values.main_domain as string },
    });
}

async function writeTexts(tx: Tx, siteId: number, differences: readonly Difference[]): Promise<void> {
  for (const { setting, to } of differences) {
    const text = textOf(setting);
    if (text) await putText(tx, { siteId, ...text, value: to as string | null });
  }
}

/** Returns whether a change is of the company, which other sites may share. */
export function isOfCompany({ setting }: Pick<Difference, "setting">): boolean {
  return Object.hasOwn(COMPANY, setting);
}
