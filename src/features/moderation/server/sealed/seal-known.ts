import type { Tx } from "#db/database.ts";
import type { knownImageFound } from "#features/photos/server/photos.ts";
import { withholdPicture } from "#features/safety/server/safety.ts";
import { auditKind, tellDeskAfter, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { EventType } from "#platform/events.ts";
import { insertEvent } from "../cases/queries-case.ts";
import { findOrOpenCase } from "./find-or-open-case.ts";
import { finishSealing } from "./sealed-pictures.ts";
import { holdMember, makeUrgent, storeSealed } from "./store-sealed.ts";

type Found = typeof knownImageFound extends EventType<infer Payload> ? Payload : never;

const sealedByList = auditKind("moderation.sealed_by_list", ["list"]);

/** Seals an upload or a photo that a list of known pictures names. */
export function sealKnownImage(tx: Tx, known: Found, app: App): Promise<void> {
  const { memberId, photo, at } = known;
  return sealListed(app, tx, {
    ...known,
    subject: photo ? `photo:${photo.id}` : `member:${memberId}`,
    picture: photo && { key: photo.key, folder: "photos" },
    uploadedAt: photo?.uploadedAt ?? at,
  });
}

type Listed = Pick<Found, "memberId" | "file" | "hashes" | "match" | "at"> & {
  subject: string;
  /** Null for an upload that was never stored. */
  picture: { key: string; folder: "photos" | "images" } | null;
  uploadedAt: Date;
};

/**
 * Stores the facts of a picture that a list names, closes the account, and opens an urgent case or moves the one there is
 * to the front.
 */
export async function sealListed(app: App, tx: Tx, listed: Listed): Promise<void> {
  const { memberId, subject, picture, file, hashes, match, uploadedAt, at } = listed;
  const copies = picture ? await withholdPicture(app, tx, picture.key) : [];
  const found = await findOrOpenCase(app, tx, { subject, memberId, at });
  await storeSealed(app, tx, { found, subject, by: { list: match }, hashes, file, uploadedAt });
  await makeUrgent(tx, found, at);
  await holdMember(app, tx, memberId);
  const left = { photos: [] as string[], images: [] as string[] };
  if (picture) left[picture.folder].push(picture.key);
  await enqueue(tx, finishSealing.name, { memberId, copies, ...left });
  await insertEvent(tx, { caseId: found.id, kind: "sealed", at });
  await tellDeskAfter(tx, { about: "case", id: found.id });
  await writeAudit(app, tx, {
    kind: sealedByList,
    actor: { by: "job" },
    subject: `case:${found.id}`,
    aboutId: memberId,
    after: { list: match.list },
  });
}
