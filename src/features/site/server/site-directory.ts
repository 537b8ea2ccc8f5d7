import { LOCALES } from "#base/locales.ts";
import type { SiteSettings, ValuesOf } from "#base/site-settings.ts";
import { autocommit } from "#db/autocommit.ts";
import type { Db } from "#db/database.ts";
import type { SiteDirectory } from "#platform/app.ts";
import { brandSettings, siteSettings } from "../settings.ts";
import { brandOf } from "./brand/brand-of.ts";
import { versionsOf } from "./details/page-versions.ts";
import { noteSeen } from "./details/queries.ts";
import { listSites, type SiteRow } from "./queries.ts";
import { readStoredSettings, type SettingFault, type SettingRules } from "./read-stored-settings.ts";
import type { Bundle, Site, SiteTextKey, StaticPage, ToldSettings } from "./site-shape.ts";
import { fillStaticPage, type PageSources, readPageSources } from "./static-pages.ts";

/**
 * All sites, held in memory because every request needs one. An operator's change takes effect with the next `refresh`.
 */
export type Sites = {
  /** Looks up the forced domain, else the host, else the default site. Returns null if the forced domain is not ours. */
  find(asked: { host: string; forced: string | null }): Site | null;
  /** @throws Error if there is no site with this id */
  get(id: number): Site;
  list(): Site[];
  /** Reads the sites again. If nothing has changed, all keep their version. */
  refresh(): Promise<void>;
  /** Records the first request for a domain, which shows that the domain leads here. */
  noteRequest(host: string, at: Date): void;
  /** The pages about law, as the files of this process have them. */
  pages: ReturnType<typeof versionsOf>;
  rules: SettingRules;
};

/** Returns the sites with all that this feature knows of them. The cast is safe because only this feature opens them. */
export function sitesOf({ sites }: { sites: SiteDirectory }): Sites {
  return sites as Sites;
}

type Facts = Parameters<typeof fillStaticPage>[2]["facts"];

/** @param onFault told of each fault in stored settings when it is read for the first time */
export async function openSites(
  db: Db,
  { facts, ...rules }: SettingRules & { facts: Facts },
  onFault: (site: Site, fault: SettingFault) => void,
): Promise<Sites> {
  const shared = { sources: await readPageSources(), rules, facts };
  let byDomain = new Map<string, Site>();
  let byId = new Map<number, Site>();
  let fallback: Site | null = null;
  let unseen = new Set<string>();
  let version = 0;
  let known = "";

  async function refresh() {
    const rows = await listSites(db);
    const read = JSON.stringify(rows);
    if (read === known) return;
    version += 1;
    const before = byId;
    const sites = rows.map((row) => toSite(row, { ...shared, version, before: before.get(row.id) }));
    byId = new Map(sites.map((site) => [site.id, site]));
    byDomain = new Map(sites.flatMap((site) => site.domains.map((domain) => [domain, site])));
    unseen = new Set(
      rows.flatMap((row) => row.domains.flatMap((one) => (one.seenAt === null ? [one.domain] : []))),
    );
    fallback = sites[rows.findIndex((row) => row.isDefault)] ?? sites[0] ?? null;
    known = read;
    for (const site of sites) tellNewFaults(site, before.get(site.id));
  }

  function tellNewFaults(site: Site, before: Site | undefined) {
    const told = new Set(before?.faults.map((fault) => JSON.stringify(fault)));
    for (const fault of site.faults) if (!told.has(JSON.stringify(fault))) onFault(site, fault);
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
    noteRequest(host, at) {
      // Once for each domain and process.
      if (unseen.delete(host)) noteSeen(autocommit(db), { domain: host, at }).catch(() => unseen.add(host));
    },
    pages: versionsOf(shared.sources),
    rules,
  };
}

type Sources = {
  version: number;
  sources: PageSources;
  rules: SettingRules;
  facts: Facts;
  before: Site | undefined;
};

function toSite(row: SiteRow, { version, sources, rules, facts, before }: Sources): Site {
  const { values: settings, faults } = readStoredSettings(
    row.settings as Record<string, unknown>,
    rules,
    before?.values,
  );
  const read = readerOf(settings);
  const own = read(siteSettings);
  const main = row.domains.find((one) => one.isMain) ?? row.domains[0];
  if (!main) throw new Error(`The site ${row.name} has no domain.`);
  const pages = new Map<string, StaticPage>();
  const site: Site = {
    id: row.id,
    name: row.name,
    domain: main.domain,
    domainLanguage: row.domainLanguage,
    locales: row.locales === null ? LOCALES : LOCALES.filter((one) => row.locales?.includes(one)),
    pictureOrigin: originOf(own.cdn_prefix),
    mailFrom: own.mail_from,
    bounceDomain: own.mail_bounce_domain,
    isOpen: row.openedAt !== null,
    openedAt: row.openedAt,
    version,
    niche: row.niche,
    company: row.company,
    domains: row.domains.map((one) => one.domain),
    supportEmail: row.supportEmail,
    mailName: row.mailName,
    told: settings as ToldSettings,
    values: settings,
    faults,
    brand: brandOf(read(brandSettings)),
    read,
    ownTexts: groupTexts(row.texts),
    bundles: bundlesOf(row),
    staticPage(name, locale, demoNote) {
      const key = `${name}.${locale}`;
      const page = pages.get(key) ?? fillStaticPage(sources, site, { name, locale, demoNote, facts });
      pages.set(key, page);
      return page;
    },
  };
  return site;
}

/** Picks a feature's own values, once per feature and version of the site. */
function readerOf(settings: Readonly<Record<string, unknown>>): Site["read"] {
  const kept = new Map<SiteSettings, Record<string, unknown>>();
  return <Own extends SiteSettings>(own: Own) => {
    const values = kept.get(own) ?? pick(settings, Object.keys(own));
    kept.set(own, values);
    return values as ValuesOf<Own>;
  };
}

function pick(settings: Readonly<Record<string, unknown>>, names: readonly string[]) {
  const missing = names.find((name) => !Object.hasOwn(settings, name));
  if (missing) throw new Error(`src/settings.ts does not list the setting ${missing}.`);
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
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

function bundlesOf(row: SiteRow): Bundle[] {
  return row.bundles.map(({ code, credits, popular }) => ({
    code,
    credits,
    popular,
    prices: pricesOf(row, code),
    priceChanges: row.priceChanges.filter((change) => change.code === code),
  }));
}

function pricesOf(row: SiteRow, code: string): Bundle["prices"] {
  return Object.fromEntries(
    row.prices.filter((price) => price.code === code).map((p) => [p.currency, p.amount]),
  );
}
