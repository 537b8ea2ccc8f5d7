import { type Card, listSeenCards } from "#features/profiles/server/profiles.ts";
import { profilesSettings } from "#features/profiles/settings.ts";
import { allows } from "#features/safety/server/safety.ts";
import { settingsOf, siteOf, siteText } from "#features/site/server/site.ts";
import { siteSettings } from "#features/site/settings.ts";
import { nameOf } from "#i18n/name-of.ts";
import type { App } from "#platform/app.ts";
import { OWN_MEDIA } from "#platform/pictures/seal-address.ts";
import type { Scope } from "#platform/scope.ts";
import type { MemberTile } from "../contract.ts";
import { addMatchPhotos } from "./match-photos.ts";
import { publicPrefix } from "./public-prefix.ts";
import { sealAddress } from "./seal-address.ts";

type Looks = Pick<Scope, "viewer" | "site" | "hostSite" | "country" | "texts">;
type Sealing = Pick<App, "seal" | "clock">;

type Listing = Pick<App, "db" | "members"> & Sealing;

/** Members as tiles for this viewer, in the order of the ids, without those whom the viewer may not see. */
export function listTiles(app: Listing, scope: Looks, memberIds: readonly number[]): Promise<MemberTile[]> {
  return listAllowed(app, scope, { memberIds, action: "list" });
}

/** Like `listTiles`, but includes members whom the viewer has blocked. */
export function listTilesWithBlocked(
  app: Listing,
  scope: Looks,
  memberIds: readonly number[],
): Promise<MemberTile[]> {
  return listAllowed(app, scope, { memberIds, action: "open" });
}

async function listAllowed(
  app: Listing,
  scope: Looks,
  { memberIds, action }: { memberIds: readonly number[]; action: "list" | "open" },
): Promise<MemberTile[]> {
  const cards = await listSeenCards(app, scope.viewer, memberIds);
  const allowed = cards.filter(({ visibility }) => allows(visibility, action));
  return (await addMatchPhotos(app, scope.viewer, allowed)).map((card) => viewTile(app, scope, card));
}

/**
 * Does not check visibility, unlike `listTiles`.
 * @param card after `addMatchPhotos`, without which a member whose photos are only for matches has none
 */
export function viewTile(app: Sealing, scope: Looks, card: Card): MemberTile {
  const { viewer } = scope;
  const site = siteOf(scope);
  const { visible_profile_fields: fields } = settingsOf(scope, profilesSettings);
  const shown = (field: (typeof fields)[number]) => fields.includes(field);
  return {
    id: card.memberId,
    name: nameOf(scope.texts, card),
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
          plural: siteText(site, "fictional_plural", scope.texts),
        }
      : null,
    online: card.online && viewer.kind === "member" && viewer.showOnline,
    is_new: card.isNew,
    photo: viewMainPhoto(app, scope, card),
    photo_count: card.photoCount,
  };
}

/** The address of the main photo is public unless the member is invisible. */
function viewMainPhoto(app: Sealing, scope: Looks, card: Card): MemberTile["photo"] {
  const { photoKey: key, photoThumbHash } = card;
  if (!key || !photoThumbHash) return null;
  const { viewer } = scope;
  const at = (address: string) => ({ address, thumb_hash: photoThumbHash });
  if (viewer.kind === "member" && viewer.memberId === card.memberId) return at(`${OWN_MEDIA}/${key}`);
  if (card.invisible) return at(sealAddress(app, viewer, { key, part: "clear" }));
  return at(`${publicPrefix({ ...scope, app })}/${key}`);
}
