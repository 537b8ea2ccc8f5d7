import { Refusal } from "#base/refusal.ts";
import type { App } from "#server/app.ts";
import { isOrderOf } from "../rules.ts";
import { deletePhotoRow, insertStrays, listPhotoRows, lockPhotos, setOrder, setPrivate } from "./queries.ts";
import { discardFiles } from "./stray-files.ts";

type Change = { order: number[] } | { id: number; private: boolean };

export async function arrangePhotos(app: Pick<App, "db">, memberId: number, change: Change): Promise<void> {
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
  });
}

export async function deletePhoto(
  app: Pick<App, "db" | "files" | "clock">,
  memberId: number,
  id: number,
): Promise<void> {
  const key = await app.db.transaction().execute(async (tx) => {
    await lockPhotos(tx, memberId);
    const deleted = await deletePhotoRow(tx, { memberId, id });
    if (deleted) await insertStrays(tx, [deleted.key], app.clock.now());
    return deleted?.key;
  });
  // The photo is gone; if its files resist, the job takes them.
  if (key) await discardFiles(app, key).catch(() => {});
}
