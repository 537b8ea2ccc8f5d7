import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { readRendition } from "#platform/pictures/picture-files.ts";
import { drawRendition, isDrawn, storedKey } from "./draw-demo-rendition.ts";
import { photosChanged } from "./events.ts";
import { photoPictures } from "./photo-pictures.ts";
import { lockPhotos } from "./queries.ts";
import { hide, setAccepted, setKeptBack } from "./queries-review.ts";

export { findWaiting } from "./queries-review.ts";

/** Marks waiting photos of one member as seen and in order. @returns the ids of those that still waited */
export async function acceptPhotos(
  app: Pick<App, "clock" | "announce">,
  tx: Tx,
  { memberId, ids }: { memberId: number; ids: readonly number[] },
): Promise<number[]> {
  await lockPhotos(tx, memberId);
  const accepted = await setAccepted(tx, { memberId, ids, at: app.clock.now() });
  if (accepted.length > 0) await app.announce(tx, photosChanged, { memberId });
  return accepted;
}

/** Photos of a member whom nobody can see leave the queue, and come back to their place in it. */
export async function keepBackPhotos(
  tx: Tx,
  { memberId, status }: { memberId: number; status: string },
): Promise<void> {
  await setKeptBack(tx, memberId, status !== "active");
}

/** Shows a photo to its owner only, as one that waits, until somebody has decided the case about it. */
export async function hidePhoto(
  app: Pick<App, "announce">,
  tx: Tx,
  { memberId, id }: { memberId: number; id: number },
): Promise<void> {
  await lockPhotos(tx, memberId);
  await hide(tx, { memberId, id });
  await app.announce(tx, photosChanged, { memberId });
}

type Stored = { key: string; memberId: number };

/** The file of a photo for staff, whatever its state. Null if there is none. */
export async function readPhotoFile(
  app: Pick<App, "db" | "files" | "images" | "clock">,
  { key, memberId }: Stored,
  rendition: "view.webp" | "full.webp",
): Promise<Uint8Array | null> {
  const file = { key: storedKey(key), rendition };
  const stored = await readRendition(app, photoPictures, file);
  if (stored || !isDrawn(key)) return stored;
  await drawRendition(app, { key, name: rendition, memberId });
  return readRendition(app, photoPictures, file);
}

/** Folder and key under which the files of a photo are. */
export function placeOfFiles({ key }: { key: string }) {
  return { folder: photoPictures.folder, key: storedKey(key) };
}
