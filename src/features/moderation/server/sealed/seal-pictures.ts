import type { Tx } from "#db/database.ts";
import { tellSessionsEnded } from "#features/accounts/server/accounts.ts";
import { takeImageOut } from "#features/chat/server/chat.ts";
import { takePhotoOut } from "#features/photos/server/photos.ts";
import { withholdPicture } from "#features/safety/server/safety.ts";
import { auditKind, tellDeskAfter, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { type CaseRow, insertEvent } from "../cases/queries-case.ts";
import { requireHeld } from "../cases/require-held.ts";
import { actorOf, type Person } from "../person.ts";
import { copySources, type Source } from "./find-sources.ts";
import { discardLeftovers, finishSealing, type Leftovers } from "./sealed-pictures.ts";
import { holdMember, makeUrgent, storeSealed } from "./store-sealed.ts";

const sealed = auditKind("moderation.sealed", ["pictures"]);

/**
 * Takes pictures of a case that the person holds out of every door, and closes the account of who showed them.
 * @throws Refusal `moderation.taken` if the lease was lost, or `moderation.no_picture`
 */
export async function sealPictures(
  app: App,
  person: Person,
  { caseId, lease, pictures }: { caseId: number; lease: number; pictures: readonly string[] },
): Promise<void> {
  const holding = { caseId, lease, personId: person.personId };
  const at = app.clock.now();
  const found = await app.db.transaction().execute((tx) => requireHeld(tx, holding, at));
  const sources = await copySources(app, found, pictures);
  const left = await app.db.transaction().execute(async (tx) => {
    const held = await requireHeld(tx, holding, at);
    const leftovers = await sealAll(app, tx, { held, sources, person });
    await writeAudit(app, tx, {
      kind: sealed,
      actor: actorOf(person),
      subject: `case:${caseId}`,
      aboutId: held.aboutId,
      after: { pictures: sources.map(({ subject }) => subject) },
    });
    return leftovers;
  });
  if (left.memberId !== null) tellSessionsEnded(app, left.memberId);
  await discardLeftovers(app, left).catch((error: unknown) => {
    app.log.error({ err: error }, "files of a sealed picture are removed later");
  });
}

async function sealAll(
  app: App,
  tx: Tx,
  { held, sources, person }: { held: CaseRow; sources: readonly Source[]; person: Person },
): Promise<Leftovers> {
  const { personId } = person;
  const copies: string[] = [];
  for (const source of sources) {
    copies.push(...(await withholdPicture(app, tx, source.key)));
    if (source.photo) await takePhotoOut(app, tx, source.photo);
    if (source.isImage) await takeImageOut(app, tx, source.key);
    const { subject, file, photo } = source;
    const uploadedAt = photo?.createdAt ?? null;
    await storeSealed(app, tx, { found: held, subject, by: { personId }, hashes: null, file, uploadedAt });
  }
  const at = app.clock.now();
  await makeUrgent(tx, held, at);
  if (held.aboutId !== null) await holdMember(app, tx, held.aboutId);
  await insertEvent(tx, { caseId: held.id, kind: "sealed", personId, at });
  await tellDeskAfter(tx, { about: "case", id: held.id });
  const keys = sources.map(({ key }) => key);
  const leftovers = {
    memberId: held.aboutId,
    copies,
    // The files of what was just deleted are kept for a day, without a row that says whose they are.
    photos: keys,
    images: keys,
  };
  await enqueue(tx, finishSealing.name, leftovers);
  return leftovers;
}
