import { keepEvidence } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { eraseInBatches } from "#platform/erase-in-batches.ts";
import { discardPicture } from "#platform/pictures/picture-files.ts";
import { photoPictures } from "./photo-pictures.ts";
import {
  deleteAccessWith,
  deleteEntriesOf,
  deletePhotoRows,
  forgetViewer,
  listSomePhotos,
} from "./queries-erase.ts";

const BATCH = 50;

/** Erases a member's photos and who may see them. In the logs of others, entries about the member lose their name. */
export async function erasePhotos(app: Pick<App, "db" | "files" | "clock">, memberId: number): Promise<void> {
  await keepEvidence(app, memberId, photoPictures);
  for (;;) {
    const photos = await listSomePhotos(app.db, memberId, BATCH);
    if (photos.length === 0) break;
    for (const { key } of photos) await discardPicture(app, photoPictures, key);
    const ids = photos.map(({ id }) => id);
    await app.db.transaction().execute((tx) => deletePhotoRows(tx, ids));
  }
  await eraseInBatches(app, [
    (tx) => deleteAccessWith(tx, "owner_id", memberId),
    (tx) => deleteAccessWith(tx, "viewer_id", memberId),
    (tx) => deleteEntriesOf(tx, memberId),
    (tx) => forgetViewer(tx, memberId),
  ]);
}
