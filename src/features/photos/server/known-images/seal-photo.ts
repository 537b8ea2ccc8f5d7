import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { noteOrphans } from "#platform/pictures/orphans.ts";
import { discardPicture, readRendition } from "#platform/pictures/picture-files.ts";
import { putSealedFile, type SealedFile } from "#platform/pictures/sealed-files.ts";
import { storedKey } from "../draw-demo-rendition.ts";
import { photosChanged } from "../events.ts";
import { photoPictures } from "../photo-pictures.ts";
import { deletePhotoRow, lockPhotos } from "../queries.ts";

/**
 * Copies a photo's largest file into a sealed one.
 * @returns null if it is gone, as when its owner has just deleted the photo
 */
export async function copyPhotoSealed(
  app: Pick<App, "files" | "seal">,
  key: string,
): Promise<SealedFile | null> {
  const at = { key: storedKey(key), rendition: "full.webp" };
  const content = await readRendition(app, photoPictures, at);
  return content && putSealedFile(app, content);
}

/** Takes a photo out of every door. Its files become orphans: call `discardPhotoFiles` after the commit. */
export async function takePhotoOut(
  app: Pick<App, "clock" | "announce">,
  tx: Tx,
  { memberId, id }: { memberId: number; id: number },
): Promise<void> {
  await lockPhotos(tx, memberId);
  const deleted = await deletePhotoRow(tx, { memberId, id });
  if (!deleted) return;
  await noteOrphans(tx, photoPictures, { keys: [deleted.key], since: app.clock.now() });
  await app.announce(tx, photosChanged, { memberId });
}

/** If the files cannot be removed now, the retention of orphans removes them. */
export async function discardPhotoFiles(app: Pick<App, "db" | "files">, key: string): Promise<void> {
  await discardPicture(app, photoPictures, storedKey(key)).catch(() => {});
}
