import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import { noteOrphans } from "#platform/pictures/orphans.ts";
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

/**
 * Deletes a photo. Nobody can load its files any more, and a job removes them a day later: until then, a report that was
 * filed just before can still copy them.
 */
export async function deletePhoto(
  app: Pick<App, "db" | "clock" | "announce">,
  memberId: number,
  id: number,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await lockPhotos(tx, memberId);
    const deleted = await deletePhotoRow(tx, { memberId, id });
    if (!deleted) return;
    await noteOrphans(tx, photoPictures, { keys: [deleted.key], since: app.clock.now() });
    await app.announce(tx, photosChanged, { memberId });
  });
}
