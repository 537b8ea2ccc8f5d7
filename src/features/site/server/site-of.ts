import type { Texts } from "#i18n/texts.ts";
import type { RequestSite } from "#platform/app.ts";
import type { Site, SiteTextKey } from "./site-shape.ts";

/** The whole of a request's site. The directory of this feature is the only maker of sites. */
export function siteOf(scope: { site: RequestSite }): Site {
  return scope.site as Site;
}

/**
 * The settings that limit what is read. A forced domain chooses what is shown; it brings no other site's limits, or
 * anybody could choose the laxest.
 */
export function limitsOf({ hostSite }: { hostSite: RequestSite }): Site["limits"] {
  return siteOf({ site: hostSite }).limits;
}

/** The site's own words in this language, else the product's. */
export function siteText(site: Site, key: SiteTextKey, texts: Texts): string {
  return site.ownTexts[texts.locale]?.[key] ?? texts.t("site")(`own.${key}`, { name: site.name });
}
