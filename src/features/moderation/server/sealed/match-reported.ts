import type { Tx } from "#db/database.ts";
import { tellSessionsEnded } from "#features/accounts/server/accounts.ts";
import {
  copyImageSealed,
  discardImageFiles,
  findSentImage,
  takeImageOut,
} from "#features/chat/server/chat.ts";
import type { reportFiled } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { EventType } from "#platform/events.ts";
import type { Job } from "#platform/job.ts";
import { sealListed } from "./seal-known.ts";

type Filed = typeof reportFiled extends EventType<infer Payload> ? Payload : never;

/** A message was reported: if it is a picture, a list of known ones is asked about it, and only now. */
export async function matchReportedLater(tx: Tx, { subject }: Filed, app: App): Promise<void> {
  if (app.knownImages && subject?.startsWith("message:")) await enqueue(tx, matchReported.name, { subject });
}

/** Runs again later if the list does not answer. */
export const matchReported: Job = {
  name: "match-reported-image",
  async run(app, payload) {
    const { subject } = payload as { subject: string };
    const [, conversation, seq] = subject.split(":").map(Number);
    const image = await findSentImage(app.db, { conversation: Number(conversation), seq: Number(seq) });
    if (!app.knownImages || !image?.md5 || !image.sha1) return;
    const { key, senderId: memberId, createdAt: uploadedAt } = image;
    const hashes = { md5: image.md5, sha1: image.sha1 };
    const match = await app.knownImages.find(hashes);
    if (!match) return;
    const file = await copyImageSealed(app, key);
    const at = app.clock.now();
    await app.db.transaction().execute(async (tx) => {
      await takeImageOut(app, tx, key);
      const picture = { key, folder: "images" as const };
      await sealListed(app, tx, { memberId, subject, picture, file, hashes, match, uploadedAt, at });
    });
    tellSessionsEnded(app, memberId);
    await discardImageFiles(app, key);
  },
};
