import { Refusal } from "#base/refusal.ts";
import { findWaiting, readPhotoFile } from "#features/photos/server/photos.ts";
import { auditKind, writeAccess } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { actorOf, type Person } from "../person.ts";
import { listReviewLeases } from "./queries-review.ts";

const looked = auditKind("moderation.review_picture_read");

/**
 * Reads a photo that the person holds for review. The access log names who read it before they do.
 * @throws Refusal `moderation.not_found`, also if the lease was lost or the photo was deleted
 */
export async function readReviewPicture(
  app: App,
  person: Person,
  photoId: number,
): Promise<{ webp: string }> {
  const { personId } = person;
  const held = await listReviewLeases(app.db, personId, app.clock.now());
  const [photo] = held.some((lease) => lease.photoId === photoId) ? await findWaiting(app.db, [photoId]) : [];
  const content = photo && (await readPhotoFile(app, photo, "view.webp"));
  if (!content) throw new Refusal("moderation.not_found", {}, 404);
  const entry = { actor: actorOf(person), subject: `photo:${photoId}`, aboutId: photo.memberId };
  await app.db.transaction().execute((tx) => writeAccess(app, tx, { ...entry, kind: looked }));
  return { webp: Buffer.from(content).toString("base64") };
}
