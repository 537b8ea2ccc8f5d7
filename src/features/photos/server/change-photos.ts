import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import { noteOrphans } from "#platform/pictures/orphans.ts";
import { discardPicture } from "#platform/pictures/picture-files.ts";
import { isOrderOf } from "../rules.ts";
import { photosChanged } from "./events.ts";
import { photoPictures } from "./photo-pictures.ts";
import { deletePhotoRow, listPhotoRows, lockPhotos, setOrder, setPrivate } from "./queries.ts";

type Change = { order: number[] } | { id: number; private: boolean };

export async function arrangePhotos(
  app: Pick<App, "db" | "announce">,
  memberId: number,
  change: Change,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await lockPhotos(tx, memberId);
    if ("order" in change) {
      const rows = await listPhotoRows(tx, memberId);
      const ids = rows.map(({ id }) => id);
      if (!isOrderOf(change.order, ids)) throw new Refusal("photos.order_changed");
      await setOrder(tx, memberId, change.order);
    } else if (!(await setPrivate(tx, { memberId, ...change }))) {
      throw new Refusal("photos.gone", {}, 404);
    }
    await app.announce(tx, photosChanged, { memberId });
  });
}

export async function deletePhoto(
  app: Pick<App, "db" | "clock" | "files" | "announce">,
  memberId: number,
  id: number,
): Promise<void> {
  const key = await app.db.transaction().execute(async (tx) => {
    await lockPhotos(tx, memberId);
    const deleted = await deletePhotoRow(tx, { memberId, id });
    if (!deleted) return undefined;
    await noteOrphans(tx, photoPictures, { keys: [deleted.key], since: app.clock.now() });
    await app.announce(tx, photosChanged, { memberId });
    return deleted.key;
  });
  // The photo is deleted already. If its files cannot be removed now, the job removes them.
  if (key) await discardPicture(app, photoPictures, key).catch(() => {});
}
