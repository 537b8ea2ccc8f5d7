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
import { findOrOpenCase } from "./find-or-open-case.ts";
import { copySources, type Source } from "./find-sources.ts";
import { discardLeftovers, finishSealing, type Leftovers } from "./sealed-pictures.ts";
import { holdMember, makeUrgent, storeSealed } from "./store-sealed.ts";

const sealed = auditKind("moderation.sealed", ["pictures"]);

/**
 * Takes pictures of a case that the person holds out of every door, and closes the account of who showed them. A picture
 * that somebody else showed, such as the reporter, gets an urgent case about them.
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
    const leftovers: Leftovers[] = [];
    for (const [ownerId, own] of Map.groupBy(sources, ({ ownerId }) => ownerId))
      leftovers.push(await sealOf(app, tx, { held, ownerId, sources: own, person }));
    await writeAudit(app, tx, {
      kind: sealed,
      actor: actorOf(person),
      subject: `case:${caseId}`,
      aboutId: held.aboutId,
      after: { pictures: sources.map(({ subject }) => subject) },
    });
    return leftovers;
  });
  for (const one of left) {
    if (one.memberId !== null) tellSessionsEnded(app, one.memberId);
    await discardLeftovers(app, one).catch((error: unknown) => {
      app.log.error({ err: error }, "files of a sealed picture are removed later");
    });
  }
}

type Sealing = { held: CaseRow; ownerId: number | null; sources: readonly Source[]; person: Person };

async function sealOf(app: App, tx: Tx, { held, ownerId, sources, person }: Sealing): Promise<Leftovers> {
  const { personId } = person;
  const at = app.clock.now();
  const isConcerned = ownerId === null || ownerId === held.aboutId;
  const found = isConcerned
    ? held
    : await findOrOpenCase(app, tx, { subject: `member:${ownerId}`, memberId: ownerId, at });
  const copies: string[] = [];
  for (const source of sources) {
    copies.push(...(await withholdPicture(app, tx, source.key)));
    if (source.photo) await takePhotoOut(app, tx, source.photo);
    if (source.isImage) await takeImageOut(app, tx, source.key);
    const { subject, file, photo } = source;
    const uploadedAt = photo?.createdAt ?? null;
    const of = isConcerned ? subject : found.subject;
    await storeSealed(app, tx, { found, subject: of, by: { personId }, hashes: null, file, uploadedAt });
  }
  await makeUrgent(tx, found, at);
  if (found.aboutId !== null) await holdMember(app, tx, found.aboutId);
  for (const { id } of new Set([held, found])) {
    await insertEvent(tx, { caseId: id, kind: "sealed", personId, at });
    await tellDeskAfter(tx, { about: "case", id });
  }
  const keys = sources.map(({ key }) => key);
  const leftovers = {
    memberId: found.aboutId,
    copies,
    // The files of what was just deleted are kept for a day, without a row that says whose they are.
    photos: keys,
    images: keys,
  };
  await enqueue(tx, finishSealing.name, leftovers);
  return leftovers;
}
