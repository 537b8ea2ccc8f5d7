import { domainToUnicode } from "node:url";
import type { OutputOf } from "#base/endpoint.ts";
import { LOCALES, toLocale } from "#base/locales.ts";
import { nameOfText, OWN_TEXT_KEYS } from "#base/own-texts.ts";
import { hasRight, type Right } from "#base/staff-rights.ts";
import {
  type Details,
  findDetails,
  readPageVersions,
  sitesOf,
  termsDate,
} from "#features/site/server/site.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type { readCompanyDetails, readDomains, readTexts } from "../../details-contract.ts";
import { viewSetting, viewSite } from "../read-settings.ts";
import { DETAILS, type DetailKind, valuesOf } from "./detail-rules.ts";

const RIGHTS: Record<DetailKind, Right> = {
  texts: "texts.write",
  company: "settings.write",
  domains: "settings.write",
};

/** @throws GroundError `not_found` */
export async function readSiteTexts(call: StaffCaller, siteId: number): Promise<OutputOf<typeof readTexts>> {
  const { details, ...view } = await read(call, { siteId, kind: "texts" });
  const { translations } = call.app;
  const standard = LOCALES.flatMap((locale) =>
    OWN_TEXT_KEYS.map((key) => {
      const words = translations.texts(locale).t("site")(`own.${key}`, { name: details.site.name });
      return [nameOfText(locale, key), words] as const;
    }),
  );
  const { domainLanguage, locales } = details.site;
  const first = LOCALES.find((locale) => locales?.includes(locale) ?? true) ?? "en";
  return { ...view, standard: Object.fromEntries(standard), locale: toLocale(domainLanguage) ?? first };
}

/** @throws GroundError `not_found` */
export async function readSiteCompany(
  call: StaffCaller,
  siteId: number,
): Promise<OutputOf<typeof readCompanyDetails>> {
  const { details, ...view } = await read(call, { siteId, kind: "company" });
  const { app } = call;
  const sites = sitesOf(app);
  const own = sites.get(siteId).company;
  const others = sites.list().filter(({ id, company }) => company.id === own.id && id !== siteId);
  const pages = await readPageVersions(app.db, sites.pages);
  return {
    ...view,
    also: others.map(({ name }) => name),
    pages: pages.map(({ since, ...page }) => ({ ...page, since: since?.toISOString() ?? null })),
    terms_date: termsDate(own.added).toISOString(),
  };
}

/** @throws GroundError `not_found` */
export async function readSiteDomains(
  call: StaffCaller,
  siteId: number,
): Promise<OutputOf<typeof readDomains>> {
  const { details, ...view } = await read(call, { siteId, kind: "domains" });
  return {
    ...view,
    domains: details.domains.map(({ domain, isMain, seenAt }) => ({
      ...{ domain, shown: domainToUnicode(domain), is_main: isMain },
      seen_at: seenAt?.toISOString() ?? null,
    })),
  };
}

async function read(
  { app, person }: StaffCaller,
  { siteId, kind }: { siteId: number; kind: DetailKind },
): Promise<
  { details: Details } & Pick<OutputOf<typeof readDomains>, "site" | "revision" | "settings" | "may_write">
> {
  const sites = sitesOf(app);
  // Another process may have made the site a moment ago.
  await sites.refresh();
  const site = sites.list().find(({ id }) => id === siteId);
  const details = await findDetails(app.db, siteId);
  if (!site || !details) throw new GroundError("not_found");
  const values = valuesOf(details);
  return {
    ...{ details, site: viewSite(site), revision: details.site.revision },
    settings: Object.entries(DETAILS[kind]).map(([name, setting]) =>
      viewSetting(setting, { name, value: values[name], beside: null }),
    ),
    may_write: hasRight(person.roles, RIGHTS[kind], person.named),
  };
}
