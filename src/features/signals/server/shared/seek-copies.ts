import type { Tx } from "#db/database.ts";
import { type contentMeasured, raiseCopy } from "#features/moderation/server/moderation.ts";
import { listCopies, placeOfFiles } from "#features/photos/server/photos.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { EventType } from "#platform/events.ts";
import type { Job } from "#platform/job.ts";
import { SAME_PICTURE } from "../../rules.ts";

type Measured = typeof contentMeasured extends EventType<infer Payload> ? Payload : never;

/** Laws ask for the copies of a picture that somebody never agreed to, as soon as it is taken down. */
export async function seekCopiesLater(
  tx: Tx,
  { kind, rule, subject, aboutId, begins }: Measured,
): Promise<void> {
  if (kind !== "photo_rejected" || rule !== "intimate" || !begins) return;
  await enqueue(tx, seekCopies.name, { photo: Number(subject.slice("photo:".length)), member: aboutId });
}

/** Raises a case about each photo, of whomever, that shows the same picture. */
export const seekCopies: Job = {
  name: "seek-copies",
  async run(app: App, payload) {
    const { photo: id, member: ofMemberId } = payload as { photo: number; member: number };
    for (const { key, ...photo } of await listCopies(app.db, { id, most: SAME_PICTURE }))
      await raiseCopy(app, { photo, picture: placeOfFiles({ key }), ofMemberId });
  },
};
