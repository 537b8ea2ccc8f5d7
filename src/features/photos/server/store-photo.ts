import type { Picture } from "#adapters/images/images.ts";
import type { ImageHashes } from "#adapters/known-images/known-images.ts";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { newPictureKey } from "#platform/pictures/pictures.ts";
import { storePicture } from "#platform/pictures/store-picture.ts";
import type { Scope } from "#platform/scope.ts";
import { photoLooked, photosChanged } from "./events.ts";
import { insertUnchecked } from "./known-images/queries-unchecked.ts";
import { type Limit, readLimit } from "./list-photos.ts";
import { photoPictures } from "./photo-pictures.ts";
import { findPhotoByHash, insertPhoto, listPhotoRows, lockPhotos, setOrder } from "./queries.ts";

type Made = {
  memberId: number;
  contentHash: Buffer;
  picture: Picture;
  position: number | undefined;
  /** Hashes to ask about later; until then nobody sees the photo. Null once the list of known pictures has answered. */
  waitsFor: ImageHashes | null;
};

/** Returns the id of this photo, or of the same picture that a concurrent upload has stored. */
export async function storePhoto(
  app: Pick<App, "db" | "clock" | "files" | "announce">,
  scope: Pick<Scope, "site">,
  made: Made,
): Promise<number> {
  const { memberId, contentHash, picture } = made;
  const key = newPictureKey();
  const insertRows = (tx: Tx) => insertRow(tx, { ...made, key, scope, app });
  const id = await storePicture(app, photoPictures, { key, picture, insertRows });
  if (id !== null) return id;
  const same = await findPhotoByHash(app.db, memberId, contentHash);
  if (!same) throw new Refusal("photos.gone", {}, 404);
  return same.id;
}

/** Returns null if the member already has the same picture. */
async function insertRow(
  tx: Tx,
  made: Made & { key: string; scope: Pick<Scope, "site">; app: Pick<App, "clock" | "announce"> },
): Promise<number | null> {
  const { memberId, contentHash, picture, key, scope, app, waitsFor } = made;
  await lockPhotos(tx, memberId);
  if (await findPhotoByHash(tx, memberId, contentHash)) return null;
  const limit = await readLimit(tx, memberId, scope);
  const ids = (await listPhotoRows(tx, memberId)).map(({ id }) => id);
  refuseBeyond(limit, ids.length);
  const position = Math.min(made.position ?? ids.length, ids.length);
  const { width, height, thumbHash, look } = picture;
  const { id } = await insertPhoto(tx, {
    memberId,
    contentHash,
    key,
    status: waitsFor || limit.settings.photo_review === "before" ? "pending" : "active",
    position,
    width,
    height,
    thumbHash,
    look: look?.bits ?? null,
    lookMirrored: look?.mirrored ?? null,
    createdAt: app.clock.now(),
  });
  if (waitsFor) await insertUnchecked(tx, { photoId: id, ...waitsFor, nextAt: app.clock.now() });
  await setOrder(tx, memberId, ids.toSpliced(position, 0, id));
  await app.announce(tx, photosChanged, { memberId });
  if (look) await app.announce(tx, photoLooked, { memberId, look, at: app.clock.now() });
  return id;
}

/** @throws Refusal if there is no room for another photo */
export function refuseBeyond({ limit, premium, settings }: Limit, stored: number): void {
  if (stored < limit) return;
  const { free_photos: count, premium_photos } = settings;
  throw premium
    ? new Refusal("photos.limit_premium", { count: limit })
    : new Refusal("photos.limit_free", { count, premium: premium_photos });
}
