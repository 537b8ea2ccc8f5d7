import { type Card, listCards } from "#features/profiles/server/profiles.ts";
import { profilesSettings } from "#features/profiles/settings.ts";
import { allows, readVisibilities } from "#features/safety/server/safety.ts";
import { settingsOf, siteOf, siteText } from "#features/site/server/site.ts";
import { siteSettings } from "#features/site/settings.ts";
import type { App } from "#platform/app.ts";
import { OWN_MEDIA } from "#platform/pictures/seal-address.ts";
import type { Scope } from "#platform/scope.ts";
import type { MemberTile } from "../contract.ts";
import { sealAddress } from "./seal-address.ts";

type Looks = Pick<Scope, "viewer" | "site" | "texts">;
type Sealing = Pick<App, "seal" | "clock">;

/**
 * Members as tiles for this viewer, in the order of the ids, without those whom the viewer may not see.
 * @param action `open` also includes members whom the viewer has blocked
 */
export async function listTiles(
  app: Pick<App, "db" | "members"> & Sealing,
  scope: Looks,
  memberIds: readonly number[],
  action: "list" | "open" = "list",
): Promise<MemberTile[]> {
  const reading = listCards(app, memberIds);
  const [cards, visibilities] = await Promise.all([
    reading,
    readVisibilities(app, app.db, { viewer: scope.viewer, memberIds, others: reading }),
  ]);
  return cards
    .filter(({ memberId }) => allows(visibilities.get(memberId) ?? "gone", action))
    .map((card) => viewTile(app, scope, card));
}

/** Does not check visibility, unlike `listTiles`. */
export function viewTile(app: Sealing, scope: Looks, card: Card): MemberTile {
  const { viewer } = scope;
  const site = siteOf(scope);
  const { visible_profile_fields: fields } = settingsOf(scope, profilesSettings);
  const shown = (field: (typeof fields)[number]) => fields.includes(field);
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
    mark: card.fictional
      ? {
          icon: settingsOf(scope, siteSettings).fictional_icon,
          word: siteText(site, "fictional_singular", scope.texts),
        }
      : null,
    online: card.online && viewer.kind === "member" && viewer.showOnline,
    is_new: card.isNew,
    photo:
      card.photoKey && card.photoThumbHash
        ? { address: addressOf(app, scope, card, card.photoKey), thumb_hash: card.photoThumbHash }
        : null,
    photo_count: card.photoCount,
  };
}

/** Address of the main photo: public unless the member is invisible. */
function addressOf(app: Sealing, scope: Looks, card: Card, key: string): string {
  const { viewer } = scope;
  if (viewer.kind === "member" && viewer.memberId === card.memberId) return `${OWN_MEDIA}/${key}`;
  if (card.invisible) return sealAddress(app, viewer, { key, part: "clear" });
  return `${settingsOf(scope, siteSettings).cdn_prefix}/${key}`;
}
