import { profilesSettings } from "#features/profiles/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { Scope } from "#platform/scope.ts";
import type { Gender } from "../search/queries.ts";

/**
 * The viewer's gender, if members who look for the other gender may be left out. Leaving them out reveals whom they
 * look for to anybody who changes their own gender and looks again, so it requires that the site shows it on
 * profiles.
 */
export function genderToFit({ site }: Pick<Scope, "site">, gender: Gender | null): Gender | null {
  return settingsOf({ site }, profilesSettings).visible_profile_fields.includes("sexuality") ? gender : null;
}
