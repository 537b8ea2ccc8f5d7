import type { KnownImage } from "#adapters/known-images/known-images.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import type { Tx } from "#db/database.ts";
import { findAccount, tellSessionsEnded } from "#features/accounts/server/accounts.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { photosSettings } from "../../settings.ts";
import { knownImageFound, photosChanged } from "../events.ts";
import {
  deleteUnchecked,
  listUnchecked,
  postponeCheck,
  setActive,
  type Unchecked,
} from "./queries-unchecked.ts";
import { copyPhotoSealed, discardPhotoFiles, takePhotoOut } from "./seal-photo.ts";

const BATCH = 50;
const MINUTE = 60_000;
/** Minutes until the next question after each failed one. The last holds for all further ones. */
const PAUSES = [1, 2, 5, 15, 60];

/** Asks again about photos that wait because the list of known pictures did not answer. Until then nobody sees them. */
export const checkKnownImages: Job = {
  name: "check-known-images",
  schedule: "* * * * *",
  async run(app) {
    const { knownImages } = app;
    if (!knownImages) return;
    for (const waiting of await listUnchecked(app.db, { at: app.clock.now(), limit: BATCH })) {
      const { md5, sha1 } = waiting;
      const answered = await knownImages.find({ md5, sha1 }).catch((error: unknown) => {
        if (error instanceof ProviderError) return "unknown" as const;
        throw error;
      });
      // The others would wait for the same answer.
      if (answered === "unknown") return postpone(app, waiting);
      if (answered) await sealFound(app, waiting, answered);
      else await show(app, waiting);
    }
  },
};

async function postpone(app: App, { photoId, tries }: Unchecked): Promise<void> {
  const pause = PAUSES[Math.min(tries, PAUSES.length - 1)] as number;
  const nextAt = new Date(app.clock.now().getTime() + pause * MINUTE);
  await app.db.transaction().execute((tx) => postponeCheck(tx, photoId, { nextAt, tries: tries + 1 }));
}

/** Shows the photo, or leaves it to the review if the site reviews photos before it shows them. */
async function show(app: App, { photoId, memberId }: Unchecked): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    if (!(await deleteUnchecked(tx, photoId))) return;
    if (await isReviewedFirst(app, tx, memberId)) return;
    await setActive(tx, photoId);
    await app.announce(tx, photosChanged, { memberId });
  });
}

async function isReviewedFirst(app: App, tx: Tx, memberId: number): Promise<boolean> {
  const member = await findAccount(tx, memberId);
  if (!member) return true;
  const scope = { site: app.sites.get(member.siteId) };
  return settingsOf(scope, photosSettings).photo_review === "before";
}

async function sealFound(app: App, waiting: Unchecked, match: KnownImage): Promise<void> {
  const { memberId, photoId, key, createdAt, md5, sha1 } = waiting;
  const file = await copyPhotoSealed(app, key);
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    await takePhotoOut(app, tx, { memberId, id: photoId });
    await app.announce(tx, knownImageFound, {
      ...{ memberId, file, match, at, hashes: { md5, sha1 } },
      photo: { id: photoId, key, uploadedAt: createdAt },
    });
  });
  await discardPhotoFiles(app, key);
  tellSessionsEnded(app, memberId);
}
