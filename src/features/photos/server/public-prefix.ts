import { type Asking, isGated } from "#features/age/server/age.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { siteSettings } from "#features/site/settings.ts";
import { OWN_MEDIA } from "#platform/pictures/seal-address.ts";
import type { Scope } from "#platform/scope.ts";

/**
 * Start of the addresses of public photos. Another host knows neither the viewer nor the country, so where a proof of age
 * decides, the site itself serves them.
 */
export function publicPrefix(scope: Asking & Pick<Scope, "site">): string {
  return isGated(scope, "photos") ? OWN_MEDIA : settingsOf(scope, siteSettings).cdn_prefix;
}
