import type { Db } from "#db/database.ts";
import { listSites, type SiteRow } from "./queries.ts";
import { siteSettings } from "./settings.ts";
import type { Bundle, Site, SiteTextKey, StaticPage } from "./site-shape.ts";
import { fillStaticPage, type PageSources, readPageSources } from "./static-pages.ts";

/** All sites, held in memory: every request asks, and an operator's change is there with the next `refresh`. */
export type Sites = {
  /** By forced domain, else by host, else the default; null where the forced domain is not ours. */
  find(asked: { host: string; forced: string | null }): Site | null;
  /** @throws Error where there is none with this id */
  get(id: number): Site;
  list(): Site[];
  /** Reads them again; what has not changed keeps its version. */
  refresh(): Promise<void>;
};

export async function openSites(db: Db): Promise<Sites> {
  const sources = await readPageSources();
  let byDomain = new Map<string, Site>();
  let byId = new Map<number, Site>();
  let fallback: Site | null = null;
  let version = 0;
  let known = "";

  async function refresh() {
    const rows = await listSites(db);
    const read = JSON.stringify(rows);
    if (read === known) return;
    version += 1;
    const sites = rows.map((row) => toSite(row, version, sources));
    byId = new Map(sites.map((site) => [site.id, site]));
    byDomain = new Map(sites.flatMap((site) => site.domains.map((domain) => [domain, site])));
    fallback = sites[rows.findIndex((row) => row.isDefault)] ?? sites[0] ?? null;
    known = read;
  }

  await refresh();
  return {
    find: ({ host, forced }) =>
      forced === null ? (byDomain.get(host) ?? fallback) : (byDomain.get(forced) ?? null),
    get(id) {
      const site = byId.get(id);
      if (!site) throw new Error(`There is no site ${id}.`);
      return site;
    },
    list: () => [...byId.values()],
    refresh,
  };
}

function toSite(row: SiteRow, version: number, sources: PageSources): Site {
  const settings = siteSettings.safeParse(row.settings);
  if (!settings.success)
    throw new Error(`Invalid settings of the site ${row.name}: ${settings.error.message}`);
  const main = row.domains.find((one) => one.isMain) ?? row.domains[0];
  if (!main) throw new Error(`The site ${row.name} has no domain.`);
  const pages = new Map<string, StaticPage>();
  const site: Site = {
    id: row.id,
    name: row.name,
    domain: main.domain,
    domainLanguage: row.domainLanguage,
    pictureOrigin: originOf(settings.data.cdn_prefix),
    version,
    niche: row.niche,
    company: row.company,
    domains: row.domains.map((one) => one.domain),
    supportEmail: row.supportEmail,
    mailName: row.mailName,
    settings: settings.data,
    limits: settings.data,
    ownTexts: groupTexts(row.texts),
    bundles: row.bundles.map(({ code, credits, popular }) => ({
      code,
      credits,
      popular,
      prices: pricesOf(row, code),
      priceChanges: row.priceChanges.filter((change) => change.code === code),
    })),
    staticPage(name, locale) {
      const key = `${name}.${locale}`;
      const page = pages.get(key) ?? fillStaticPage(sources, name, locale, site);
      pages.set(key, page);
      return page;
    },
  };
  return site;
}

function originOf(cdnPrefix: string): string | null {
  return cdnPrefix.startsWith("https://") ? new URL(cdnPrefix).origin : null;
}

function groupTexts(rows: SiteRow["texts"]): Site["ownTexts"] {
  const texts: Site["ownTexts"] = {};
  for (const { locale, key, value } of rows) {
    texts[locale] = { ...texts[locale], [key as SiteTextKey]: value };
  }
  return texts;
}

function pricesOf(row: SiteRow, code: string): Bundle["prices"] {
  return Object.fromEntries(
    row.prices.filter((price) => price.code === code).map((p) => [p.currency, p.amount]),
  );
}
