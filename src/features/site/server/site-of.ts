import type { SiteSettings, ValuesOf } from "#base/site-settings.ts";
import type { Texts } from "#i18n/texts.ts";
import type { RequestSite } from "#platform/app.ts";
import type { Site, SiteTextKey } from "./site-shape.ts";

/** The whole of a request's site. The directory of this feature is the only maker of sites. */
export function siteOf(scope: { site: RequestSite }): Site {
  return scope.site as Site;
}

/** Values of a feature's own settings, or of a feature that it may import, at a request's site. */
export function settingsOf<Own extends SiteSettings<"site">>(
  scope: { site: RequestSite },
  own: Own,
): ValuesOf<Own> {
  return siteOf(scope).read(own);
}

/**
 * Values of settings that limit what is read. A forced domain chooses what is shown; it brings no other site's limits,
 * or anybody could choose the laxest.
 */
export function limitsOf<Own extends SiteSettings<"host">>(
  { hostSite }: { hostSite: RequestSite },
  own: Own,
): ValuesOf<Own> {
  return siteOf({ site: hostSite }).read(own);
}

/** The site's own words in this language, else the product's. */
export function siteText(site: Site, key: SiteTextKey, texts: Texts): string {
  return site.ownTexts[texts.locale]?.[key] ?? texts.t("site")(`own.${key}`, { name: site.name });
}
