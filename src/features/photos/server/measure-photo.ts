import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { photosChanged } from "./events.ts";
import { lockPhotos, setRejected } from "./queries.ts";

type Measured = { kind: string; subject: string; aboutId: number; stands: boolean };

/** Rejects a photo that moderation removed, or restores it with its place and privacy. The letter gives the reason. */
export async function measurePhoto(
  tx: Tx,
  { kind, subject, aboutId, stands }: Measured,
  app: App,
): Promise<void> {
  if (kind !== "photo_rejected") return;
  await lockPhotos(tx, aboutId);
  const id = Number(subject.slice("photo:".length));
  await setRejected(tx, { memberId: aboutId, id, rejected: stands });
  await app.announce(tx, photosChanged, { memberId: aboutId });
}
