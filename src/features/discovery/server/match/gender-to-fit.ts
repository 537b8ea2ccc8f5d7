import { profilesSettings } from "#features/profiles/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { Scope } from "#platform/scope.ts";
import type { Gender } from "../search/queries.ts";

/**
 * The viewer's gender, where those who look for the other one may be left out. That tells whom they look for, to
 * anybody who changes their own gender and looks again, so it happens only where the site shows it on profiles.
 */
export function genderToFit({ site }: Pick<Scope, "site">, gender: Gender | null): Gender | null {
  return settingsOf({ site }, profilesSettings).visible_profile_fields.includes("sexuality") ? gender : null;
}
