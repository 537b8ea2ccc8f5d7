import { randomUUID } from "node:crypto";
import { type Country, isCountry } from "#base/countries.ts";
import { LOCALES, type Locale } from "#base/locales.ts";
import { regionalTag } from "#base/regional-tag.ts";
import { baseStored } from "#base/stored.ts";
import type { Db } from "#db/database.ts";
import { browserRegion, negotiateLocale } from "#i18n/negotiate.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App, RequestSite, StaffPerson, Viewer } from "./app.ts";
import { clientAddress, type TrustedProxies } from "./client-address.ts";
import { readCookie } from "./cookies.ts";
import { countsAsUse } from "./desk/counts-as-use.ts";
import type { DeskPlace } from "./desk/desk-door.ts";
import { GroundError } from "./errors.ts";
import { keysOfAddress, type LimitKeys } from "./limits/limit-keys.ts";
import { readLocaleCookie } from "./locale-cookie.ts";
import { mayLag } from "./recent-write.ts";

const READS = new Set(["GET", "HEAD"]);

/** Everything known about a request before it is handled. */
export type Scope = {
  app: App;
  /**
   * Database for reads that may be some seconds old. Never behind a write of the same browser. What decides who may see
   * or do something is read from `app.db`.
   */
  readDb: Db;
  requestId: string;
  url: URL;
  /** The client's address, not a proxy's. For evidence, such as a signed mandate; rate limits use `limitKeys`. */
  address: string;
  limitKeys: LimitKeys;
  /** Origin by which the person reached us, such as `https://example.org`. */
  origin: string;
  secure: boolean;
  site: RequestSite;
  /** The site of the host, whatever domain is forced. Its limits apply. */
  hostSite: RequestSite;
  locale: Locale;
  texts: Texts;
  /** How this reader's pages write dates, times, numbers and prices: a BCP 47 tag such as `en-GB`. */
  regionalTag: string;
  /** Country of the address according to geoip. It decides prices, warnings and applicable law. */
  country: string | null;
  /** Country that the person chose. It only affects search and language. */
  selectedCountry: Country | null;
  acceptLanguage: string | null;
  /** Always a visitor at the desk, where the cookies of members mean nothing. */
  viewer: Viewer;
  /** Half of the program that answers the request. */
  place: DeskPlace;
  /** The person of staff; always null except at the desk. */
  person: StaffPerson | null;
};

export type Peer = { address: string | undefined; encrypted: boolean };

/**
 * @param strict refuses a forced domain that is not ours; pages ignore one, since links carry all sorts of queries
 * @throws GroundError `unavailable`, or `invalid_input` for the field `domain`
 */
export async function openScope(
  app: App,
  request: Request,
  { peer, trusts, strict }: { peer: Peer; trusts: TrustedProxies; strict: boolean },
): Promise<Scope> {
  const url = new URL(request.url);
  const headers = request.headers;
  const secure = isSecure(headers, peer, trusts);
  const address = clientAddress(peer.address, headers.get("x-forwarded-for"), trusts);
  const { site, hostSite } = findSites(app, request, { url, strict });
  const cookies = headers.get("cookie");
  const acceptLanguage = headers.get("accept-language");
  const place = app.desk.placeOf(url, address);
  const atDesk = place === "desk";
  const viewer: Viewer = atDesk ? { kind: "visitor" } : await app.viewers.find(headers, site);
  const person = atDesk ? await app.people.find(headers, { isUse: countsAsUse(request, url) }) : null;
  if (viewer.kind === "member") app.viewers.noteSeen(viewer.memberId);
  const locale = negotiateLocale({
    cookie: readLocaleCookie(headers) ?? (viewer.kind === "member" ? viewer.locale : person?.locale),
    domainLanguage: site.domainLanguage,
    acceptLanguage,
    offered: atDesk ? LOCALES : site.locales,
  });
  const selected = readCookie(cookies, baseStored.country);
  const country = app.geo.countryOf(address);
  return {
    app,
    readDb: mayLag(request) ? app.readDb : app.db,
    requestId: randomUUID(),
    url,
    address,
    limitKeys: keysOfAddress(address),
    origin: `${secure ? "https" : "http"}://${url.host}`,
    secure,
    site,
    hostSite,
    locale,
    texts: app.translations.texts(locale),
    regionalTag: regionalTag(locale, browserRegion(acceptLanguage) ?? country),
    country,
    selectedCountry: isCountry(selected) ? selected : null,
    acceptLanguage,
    viewer,
    place,
    person,
  };
}

/** Returns whether the browser has come by https: to a trusted proxy, or to this process. */
export function isSecure(headers: Headers, peer: Peer, trusts: TrustedProxies): boolean {
  if (peer.encrypted) return true;
  return trusts(peer.address ?? "") && headers.get("x-forwarded-proto") === "https";
}

/** A forced domain chooses what is shown. Writes always use the site of the host, with its prices and limits. */
function findSites(
  app: App,
  { method }: Request,
  { url, strict }: { url: URL; strict: boolean },
): Pick<Scope, "site" | "hostSite"> {
  const hostSite = app.sites.find({ host: url.hostname, forced: null });
  const forced = url.searchParams.get("domain");
  const site = forced === null ? hostSite : app.sites.find({ host: url.hostname, forced });
  if (!site && strict) throw new GroundError("invalid_input", { fields: { domain: "site:invalid.domain" } });
  if (!hostSite) throw new GroundError("unavailable");
  return { site: (READS.has(method) && site) || hostSite, hostSite };
}
