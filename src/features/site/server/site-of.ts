import { fillName } from "#base/own-texts.ts";
import type { SiteSettings, ValuesOf } from "#base/site-settings.ts";
import type { Texts } from "#i18n/texts.ts";
import type { RequestSite } from "#platform/app.ts";
import type { Site, SiteTextKey } from "./site-shape.ts";

/** Returns the full site of a request. The cast is safe because only this feature creates sites. */
export function siteOf(scope: { site: RequestSite }): Site {
  return scope.site as Site;
}

/** Returns the values of a feature's own settings, or of a feature that it may import, at the request's site. */
export function settingsOf<Own extends SiteSettings<"site">>(
  scope: { site: RequestSite },
  own: Own,
): ValuesOf<Own> {
  return siteOf(scope).read(own);
}

/**
 * Returns the values of settings that limit what is read. They come from the host's site: with those of a forced
 * domain, anyone could choose the laxest limits.
 */
export function limitsOf<Own extends SiteSettings<"host">>(
  { hostSite }: { hostSite: RequestSite },
  own: Own,
): ValuesOf<Own> {
  return siteOf({ site: hostSite }).read(own);
}

/** Returns the site's own text in this language, else the product's. */
export function siteText(site: Site, key: SiteTextKey, texts: Texts): string {
  const own = site.ownTexts[texts.locale]?.[key];
  return own === undefined ? texts.t("site")(`own.${key}`, { name: site.name }) : fillName(own, site.name);
}
