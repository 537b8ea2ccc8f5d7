import { findAccount } from "#features/accounts/server/accounts.ts";
import { raiseSharedPhoto } from "#features/moderation/server/moderation.ts";
import { findLaterLook, listSharedLooks, type SharedLook } from "#features/photos/server/photos.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { SAME_PICTURE } from "../../rules.ts";
import { readProgress, saveProgress, saveShared } from "./queries-shared.ts";

/** Photos compared by one statement. Each takes about 0.2 s among a million photos. */
const AT_ONCE = 20;
const MOST_A_NIGHT = 5_000;
/** A photo whose transaction ends late has a lower number than others that are stored already. */
const SETTLED_MS = 3_600_000;

/**
 * Compares new photos with those of all other members. The same picture raises a case for a person to decide, once for
 * each pair of members, and nothing else.
 */
export const comparePhotos: Job = {
  name: "compare-photos",
  schedule: "17 1 * * *",
  async run(app) {
    for (let compared = 0; compared < MOST_A_NIGHT; compared += AT_ONCE)
      if (!(await compareNext(app))) return;
    app.log.warn({ photos: MOST_A_NIGHT }, "more new photos than one night compares; the rest waits");
  },
};

async function compareNext(app: App): Promise<boolean> {
  const at = app.clock.now();
  const after = await readProgress(app.db);
  const before = new Date(at.getTime() - SETTLED_MS);
  const upTo = await findLaterLook(app.db, { after, before, step: AT_ONCE });
  if (upTo === null) return false;
  const shared = await listSharedLooks(app.db, { after, upTo, most: SAME_PICTURE });
  await app.db.transaction().execute(async (tx) => {
    for (const [memberId, own] of Map.groupBy(shared, (one) => one.memberId)) {
      const account = await findAccount(tx, memberId);
      if (account?.status === "active") await raise(app, { tx, memberId, own, at });
    }
    await saveProgress(tx, upTo);
  });
  return true;
}

type Raising = {
  tx: Parameters<typeof saveShared>[0];
  memberId: number;
  own: readonly SharedLook[];
  at: Date;
};

async function raise(app: App, { tx, memberId, own, at }: Raising): Promise<void> {
  const otherIds = await saveShared(tx, { memberId, otherIds: own.map(({ otherId }) => otherId), at });
  if (otherIds.length > 0) await raiseSharedPhoto(app, tx, { memberId, otherIds, at });
}
