import { INTIMATE_INTERESTS, type OwnProfile } from "#features/profiles/contract.ts";
import { listTraits } from "#features/profiles/server/profiles.ts";
import { profilesSettings } from "#features/profiles/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";

/** Interests to begin a conversation with. Intimate ones are no opening, whoever has them. */
export async function findCommon(
  { db }: Pick<App, "db">,
  scope: Pick<Scope, "site">,
  { viewerId, otherId }: { viewerId: number; otherId: number },
): Promise<OwnProfile["interests"]> {
  if (!settingsOf(scope, profilesSettings).visible_profile_fields.includes("interests")) return [];
  const traits = await listTraits(db, [viewerId, otherId]);
  const of = (memberId: number) => traits.find((one) => one.memberId === memberId)?.interests ?? [];
  const mine = of(viewerId);
  return of(otherId).filter((code) => mine.includes(code) && !INTIMATE_INTERESTS.includes(code));
}
