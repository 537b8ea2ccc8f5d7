import { isRefusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { acceptPhotos, findWaiting } from "#features/photos/server/photos.ts";
import { auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { PhotoReviewResult, Rejection } from "../../review-contract.ts";
import { taken } from "../cases/claim-case.ts";
import { actorOf, type Person } from "../person.ts";
import { sealPictures } from "../sealed/seal-pictures.ts";
import { endReviewLease, freeReviewLeases, listReviewLeases } from "./queries-review.ts";
import { type Rejected, rejectPhoto } from "./reject-photo.ts";

const accepted = auditKind("moderation.photos_accepted", ["photos"]);

export type Judged = { review: string; accepted: readonly number[]; rejected: readonly Rejection[] };

/**
 * Rejects the named photos, each in a transaction of its own that takes its locks in the order of every other decision,
 * and then accepts the others. A photo that shows the abuse of a child is sealed. What the person named in neither list
 * is free again.
 * @throws Refusal `moderation.taken` if the lease was lost
 */
export async function decideReview(app: App, person: Person, judged: Judged): Promise<PhotoReviewResult> {
  const { review } = judged;
  const { personId } = person;
  const leases = await listReviewLeases(app.db, personId, app.clock.now());
  const held = leases.filter((lease) => lease.review === review).map(({ photoId }) => photoId);
  if (held.length === 0) throw taken();
  const result: PhotoReviewResult = { accepted: [], rejected: [], cases: [], left: [] };
  for (const rejection of judged.rejected) {
    const { photo } = rejection;
    const done = held.includes(photo) ? await rejectHeld(app, person, { review, rejection }) : GONE;
    if (done.outcome === "case" && rejection.rule === "child") await seal(app, person, done);
    if (done.outcome === "rejected")
      result.rejected.push({ photo, case: done.caseId, decision: done.decisionId });
    else if (done.outcome === "case") result.cases.push({ photo, case: done.caseId });
    else result.left.push({ photo, why: done.outcome });
  }
  const accepting = judged.accepted.filter((photo) => held.includes(photo));
  const { done, lost } = await accept(app, person, { review, accepted: accepting });
  result.accepted = done;
  for (const photo of judged.accepted)
    if (!done.includes(photo)) result.left.push({ photo, why: lost.includes(photo) ? "lost" : "gone" });
  return result;
}

/** The photo is hidden and its case is there. If sealing fails, the person who holds the case can seal it there. */
async function seal(app: App, person: Person, { caseId, lease }: { caseId: number; lease: number }) {
  await sealPictures(app, person, { caseId, lease, pictures: [] }).catch((error: unknown) => {
    app.log.error({ err: error, case: caseId }, "a photo was not sealed by the review");
  });
}

/** What keeps a case from being decided here. The photo is left to whoever works on the case. */
const IN_CASE = [
  "moderation.authority_first",
  "moderation.own_account",
  "moderation.changed",
  "moderation.taken",
];

/** One photo whose case cannot be decided here does not stop the others. */
async function rejectHeld(app: App, person: Person, rejecting: Parameters<typeof rejectPhoto>[2]) {
  return rejectPhoto(app, person, rejecting).catch((error: unknown): Rejected => {
    if (isRefusal(error) && IN_CASE.includes(error.code)) return { outcome: "in_case" };
    throw error;
  });
}

const GONE: Rejected = { outcome: "gone" };

/** The lease on a photo was lost while the others were being accepted. */
class LeaseLost extends Error {
  readonly photo: number;

  constructor(photo: number) {
    super("The lease on a photo was lost.");
    this.photo = photo;
  }
}

type Accepting = Omit<Judged, "rejected">;

/** Accepts the photos in one transaction, which begins again without each one that somebody else may have by now. */
async function accept(
  app: App,
  person: Person,
  { review, accepted: ids }: Accepting,
): Promise<{ done: number[]; lost: number[] }> {
  const lost: number[] = [];
  for (;;) {
    const held = ids.filter((id) => !lost.includes(id));
    try {
      return { done: await acceptAll(app, person, { review, accepted: held }), lost };
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      lost.push(error.photo);
    }
  }
}

async function acceptAll(app: App, person: Person, { review, accepted: ids }: Accepting): Promise<number[]> {
  const { personId } = person;
  return app.db.transaction().execute(async (tx) => {
    const done: number[] = [];
    for (const [memberId, photos] of await listByOwner(tx, ids))
      for (const id of await acceptHeld(app, tx, { memberId, photos, review, personId })) done.push(id);
    await freeReviewLeases(tx, { personId, review });
    if (done.length > 0)
      await writeAudit(app, tx, {
        kind: accepted,
        actor: actorOf(person),
        subject: `review:${review}`,
        after: { photos: done },
      });
    return done;
  });
}

type Held = { memberId: number; photos: readonly number[]; review: string; personId: number };

async function acceptHeld(app: App, tx: Tx, { memberId, photos, review, personId }: Held): Promise<number[]> {
  const ids = await acceptPhotos(app, tx, { memberId, ids: photos });
  for (const id of ids)
    if (!(await endReviewLease(tx, id, { review, personId, at: app.clock.now() }))) throw new LeaseLost(id);
  return ids;
}

/** Sorts by the number of the member, so that two people who accept at once lock in the same order. */
async function listByOwner(tx: Tx, ids: readonly number[]): Promise<[number, number[]][]> {
  const owners = new Map<number, number[]>();
  for (const { id, memberId } of ids.length === 0 ? [] : await findWaiting(tx, ids))
    owners.set(memberId, [...(owners.get(memberId) ?? []), id]);
  return [...owners].sort(([one], [other]) => one - other);
}
