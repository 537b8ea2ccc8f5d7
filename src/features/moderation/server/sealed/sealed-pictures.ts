import { removeExports } from "#features/accounts/server/accounts.ts";
import { discardImageFiles } from "#features/chat/server/chat.ts";
import { discardPhotoFiles } from "#features/photos/server/photos.ts";
import { discardCopies } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { findOrphans } from "#platform/pictures/orphans.ts";
import type { PictureCollection } from "#platform/pictures/pictures.ts";
import { SEALED } from "#platform/pictures/sealed-files.ts";
import { listOverdue, listUsedKeys } from "./queries-sealed.ts";

/** One encrypted file each; nothing is made of it. */
export const sealedPictures: PictureCollection = {
  ...SEALED,
  renditions: [],
  minSide: 1,
  orphanTable: "moderationOrphan",
  listUsedKeys,
};

/** Finds sealed files that no row uses, as after a failure or a restored backup. */
const findOrphanSealed: Job = {
  name: "find-orphan-sealed",
  schedule: "23 4 * * *",
  run: (app) => findOrphans(app, sealedPictures),
};

/** Files that are left of a sealed picture outside the sealed folder. */
export type Leftovers = {
  memberId: number | null;
  copies: readonly string[];
  photos: readonly string[];
  images: readonly string[];
};

export async function discardLeftovers(app: App, { memberId, copies, photos, images }: Leftovers) {
  for (const key of photos) await discardPhotoFiles(app, key);
  for (const key of images) await discardImageFiles(app, key);
  await discardCopies(app, copies);
  if (memberId !== null) await removeExports(app, memberId);
}

/** Removes them again if the process that sealed the picture died. */
export const finishSealing: Job = {
  name: "finish-sealing",
  run: (app, payload) => discardLeftovers(app, payload as Leftovers),
};

/** Names, every night, what two people have to destroy. No job does it in their place. */
export const nameOverdueSealed: Job = {
  name: "destroy-sealed",
  schedule: "33 4 * * *",
  async run({ db, clock, log }) {
    const overdue = await listOverdue(db, clock.now());
    if (overdue.length > 0)
      log.error({ sealed: overdue }, "sealed pictures wait to be destroyed by two people");
  },
};

export const sealedJobs: Job[] = [findOrphanSealed, finishSealing, nameOverdueSealed];
