import { type Card, listCards } from "#features/profiles/server/profiles.ts";
import { allows, readStandings } from "#features/safety/server/safety.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#server/app.ts";
import type { Scope } from "#server/scope.ts";
import type { MemberTile } from "../contract.ts";

type Looks = Pick<Scope, "viewer" | "site">;

/**
 * Members as tiles for this viewer, in the order of these numbers; whoever the viewer may not meet is left out.
 * @param deed `open` also lists whom the viewer has blocked
 */
export async function listTiles(
  app: Pick<App, "db" | "clock" | "whoHasShown">,
  scope: Looks,
  memberIds: readonly number[],
  deed: "list" | "open" = "list",
): Promise<MemberTile[]> {
  const cards = await listCards(app, memberIds);
  const standings = await readStandings(app, app.db, scope.viewer, cards);
  return cards
    .filter(({ memberId }) => allows(standings.get(memberId) ?? "gone", deed))
    .map((card) => viewTile(card, scope));
}

export function viewTile(card: Card, { viewer, site }: Looks): MemberTile {
  const { settings } = siteOf({ site });
  const shown = (field: (typeof settings.visible_profile_fields)[number]) =>
    settings.visible_profile_fields.includes(field);
  return {
    id: card.memberId,
    name: card.username,
    age: shown("age") ? card.age : null,
    gender: shown("gender") ? card.gender : null,
    country: card.country,
    region: shown("countryregion") ? card.region : null,
    region_name: shown("countryregion") ? card.regionName : null,
    city: shown("city") ? card.city : null,
    fictional: card.fictional,
    online: card.online && viewer.kind === "member" && viewer.showOnline,
    is_new: card.isNew,
    photo:
      card.photoKey && card.photoThumbHash
        ? { address: `${settings.cdn_prefix}/${card.photoKey}`, thumb_hash: card.photoThumbHash }
        : null,
    photo_count: card.photoCount,
  };
}
