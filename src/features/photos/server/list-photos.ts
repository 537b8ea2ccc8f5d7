import type { ValuesOf } from "#base/site-settings.ts";
import type { Db } from "#db/database.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import { OWN_MEDIA } from "#platform/pictures/seal-address.ts";
import type { Scope } from "#platform/scope.ts";
import type { MainImage, OwnPhotos, Photo } from "../contract.ts";
import { photoLimit } from "../rules.ts";
import { photosSettings } from "../settings.ts";
import { listPhotoRows } from "./queries.ts";
import { viewOwnPhotos } from "./view-photo.ts";

/** In every state, in the owner's order. */
export async function listOwnPhotos(db: Db, memberId: number): Promise<Photo[]> {
  return viewOwnPhotos(await listPhotoRows(db, memberId));
}

/** The main photo as its owner sees it; null if there is none. */
export async function findMainImage(db: Db, memberId: number): Promise<MainImage | null> {
  const photos = await listOwnPhotos(db, memberId);
  const main = photos.find(({ main }) => main);
  if (!main) return null;
  const { filename, thumb_filename, status, match_path } = main;
  return { filename, thumb_filename, status, match_path };
}

export type Limit = { limit: number; premium: boolean; settings: ValuesOf<typeof photosSettings> };

export async function readLimit(db: Db, memberId: number, scope: Pick<Scope, "site">): Promise<Limit> {
  const settings = settingsOf(scope, photosSettings);
  const { premium } = await readWallet(db, memberId);
  return { limit: photoLimit(premium, settings), premium, settings };
}

export async function readOwnPhotos(
  db: Db,
  memberId: number,
  scope: Pick<Scope, "site">,
): Promise<OwnPhotos> {
  const { limit, premium, settings } = await readLimit(db, memberId, scope);
  return {
    photos: await listOwnPhotos(db, memberId),
    cdn_prefix: OWN_MEDIA,
    limit,
    upload_megabytes: settings.upload_megabytes,
    premium,
    free_limit: settings.free_photos,
    premium_limit: settings.premium_photos,
  };
}
