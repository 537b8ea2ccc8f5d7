import type { App } from "#platform/app.ts";
import { eraseInBatches } from "#platform/erase-in-batches.ts";
import { deleteFound, deleteSwipeDay, deleteSwipesWith, deleteWishes } from "./queries-erase.ts";

/** Erases what a member searched and swiped, and the swipes of others about them. */
export async function eraseDiscovery(app: Pick<App, "db">, memberId: number): Promise<void> {
  await eraseInBatches(app, [
    (tx) => deleteSwipesWith(tx, "member_id", memberId),
    (tx) => deleteSwipesWith(tx, "other_id", memberId),
  ]);
  await app.db.transaction().execute(async (tx) => {
    await deleteSwipeDay(tx, memberId);
    await deleteWishes(tx, memberId);
    await deleteFound(tx, memberId);
  });
}
