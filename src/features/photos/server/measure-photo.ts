import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { photosChanged } from "./events.ts";
import { lockPhotos, setNotRejected, setRejected } from "./queries.ts";

type Measured = {
  kind: string;
  subject: string;
  aboutId: number;
  stands: boolean;
  undone: boolean;
  rule: string | null;
  at: Date;
};

/**
 * Rejects a photo that moderation removed, or restores it with its place and privacy. After an undo it waits for review
 * as before; after an appeal it is accepted.
 */
export async function measurePhoto(tx: Tx, measured: Measured, app: App): Promise<void> {
  const { kind, subject, aboutId: memberId, stands, undone, rule, at } = measured;
  if (kind !== "photo_rejected") return;
  await lockPhotos(tx, memberId);
  const id = Number(subject.slice("photo:".length));
  if (stands) await setRejected(tx, { memberId, id, rule, at });
  else await setNotRejected(tx, { memberId, id, asBefore: undone });
  await app.announce(tx, photosChanged, { memberId });
}
