import { randomUUID } from "node:crypto";
import { type Country, isCountry } from "#base/countries.ts";
import { LOCALE_COOKIE, type Locale } from "#base/locales.ts";
import { negotiateLocale } from "#i18n/negotiate.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App, RequestSite, Viewer } from "./app.ts";
import { clientAddress, type TrustedProxies } from "./client-address.ts";
import { readCookie } from "./cookies.ts";
import { GroundError } from "./errors.ts";

const COUNTRY_COOKIE = "country";

/** What is known of a request before anybody handles it. */
export type Scope = {
  app: App;
  requestId: string;
  url: URL;
  /** Of the person, not of a proxy. */
  address: string;
  /** As the person reached us: `https://example.org`. */
  origin: string;
  secure: boolean;
  site: RequestSite;
  locale: Locale;
  texts: Texts;
  /** Where the address is, by geoip: decides prices, warnings and law. */
  country: string | null;
  /** The person's own choice: serves search and language only. */
  selectedCountry: Country | null;
  acceptLanguage: string | null;
  viewer: Viewer;
};

export type Peer = { address: string | undefined; encrypted: boolean };

/**
 * @param strict refuses a forced domain that is not ours; a page ignores it, since links carry all sorts of queries
 * @throws GroundError `unknown_host`, or `invalid_input` for the field `domain`
 */
export async function openScope(
  app: App,
  request: Request,
  { peer, trusts, strict }: { peer: Peer; trusts: TrustedProxies; strict: boolean },
): Promise<Scope> {
  const url = new URL(request.url);
  const headers = request.headers;
  const believed = trusts(peer.address ?? "");
  const secure = believed ? headers.get("x-forwarded-proto") === "https" || peer.encrypted : peer.encrypted;
  const address = clientAddress(peer.address, headers.get("x-forwarded-for"), trusts);
  const site = findSite(app, url, strict);
  const cookies = headers.get("cookie");
  const acceptLanguage = headers.get("accept-language");
  const viewer = await app.viewerOf(headers);
  if (viewer.kind === "member") app.seen(viewer.memberId);
  const locale = negotiateLocale({
    cookie: readCookie(cookies, LOCALE_COOKIE) ?? (viewer.kind === "member" ? viewer.locale : undefined),
    domainLanguage: site.domainLanguage,
    acceptLanguage,
  });
  const selected = readCookie(cookies, COUNTRY_COOKIE);
  return {
    app,
    requestId: randomUUID(),
    url,
    address,
    origin: `${secure ? "https" : "http"}://${url.host}`,
    secure,
    site,
    locale,
    texts: app.translations.texts(locale),
    country: app.geo.countryOf(address),
    selectedCountry: isCountry(selected) ? selected : null,
    acceptLanguage,
    viewer,
  };
}

function findSite(app: App, url: URL, strict: boolean): RequestSite {
  const forced = url.searchParams.get("domain");
  const site = app.findSite({ host: url.hostname, forced });
  if (site) return site;
  if (strict) throw new GroundError("invalid_input", { fields: { domain: "site:invalid.domain" } });
  const own = app.findSite({ host: url.hostname, forced: null });
  if (!own) throw new GroundError("unavailable");
  return own;
}
