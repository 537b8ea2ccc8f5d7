import { randomUUID } from "node:crypto";
import type { Tx } from "#db/database.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import { findWaiting } from "#features/photos/server/photos.ts";
import { auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { PhotoReview, ReviewedPhoto } from "../../review-contract.ts";
import { reviewDueAt } from "../../review-rules.ts";
import { LONGEST_LEASE, taken } from "../cases/claim-case.ts";
import { lockPerson } from "../cases/queries-case.ts";
import { actorOf, type Person } from "../person.ts";
import { extendReview, freeReviewLeases, leasePhotos, listReviewLeases } from "./queries-review.ts";

type Parts = Pick<App, "db" | "clock" | "sites">;

const photosTaken = auditKind("moderation.review_taken", ["photos"]);
const given = auditKind("moderation.review_released");

const EMPTY: PhotoReview = { review: null, leased_until: null, photos: [] };

/** Leases the next ten photos to the person. Whoever holds photos already gets the same ones again. */
export async function takeReview(app: Parts, person: Person): Promise<PhotoReview> {
  const { personId } = person;
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    await lockPerson(tx, personId);
    if ((await listReviewLeases(tx, personId, at)).length > 0) return;
    const review = randomUUID();
    if ((await leaseSome(tx, { review, personId, at })) === 0) return;
    const photos = (await listReviewLeases(tx, personId, at)).map(({ photoId }) => photoId);
    await writeAudit(app, tx, {
      kind: photosTaken,
      actor: actorOf(person),
      subject: `review:${review}`,
      after: { photos },
    });
  });
  return readHeld(app, personId);
}

/**
 * A second statement sees what somebody else has leased in the same moment. Without it, two people who begin together
 * could find the same ten, and one of them none.
 */
async function leaseSome(tx: Tx, taking: Parameters<typeof leasePhotos>[1]): Promise<number> {
  return (await leasePhotos(tx, taking)) || leasePhotos(tx, taking);
}

async function readHeld(app: Parts, personId: number): Promise<PhotoReview> {
  const leases = await listReviewLeases(app.db, personId, app.clock.now());
  const [first] = leases;
  if (!first) return EMPTY;
  const photos = await findWaiting(
    app.db,
    leases.map(({ photoId }) => photoId),
  );
  const views = await Promise.all(photos.map((photo) => viewPhoto(app, photo)));
  return {
    review: first.review,
    leased_until: first.leasedUntil.toISOString(),
    photos: views.filter((view) => view !== null),
  };
}

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number];

async function viewPhoto({ db, sites }: Parts, photo: Waiting): Promise<ReviewedPhoto | null> {
  const owner = await findAccount(db, photo.memberId);
  if (!owner) return null;
  return {
    id: photo.id,
    shown: photo.status === "active",
    added_at: photo.createdAt.toISOString(),
    due_at: reviewDueAt(photo).toISOString(),
    site: sites.get(owner.siteId).name,
    letter_locale: owner.locale,
  };
}

/**
 * Extends the lease by ten minutes, up to an hour in all.
 * @throws Refusal `moderation.taken` if it was lost
 */
export async function renewReview(
  { db, clock }: Pick<App, "db" | "clock">,
  { personId }: Person,
  review: string,
): Promise<{ leased_until: string }> {
  const held = { review, personId, at: clock.now(), longest: LONGEST_LEASE };
  const until = await db.transaction().execute((tx) => extendReview(tx, held));
  if (!until) throw taken();
  return { leased_until: until.toISOString() };
}

/** Gives photos back without a decision. Does nothing if the lease was lost. */
export function releaseReview(app: Pick<App, "db" | "clock">, person: Person, review: string): Promise<void> {
  return app.db.transaction().execute(async (tx) => {
    await freeReviewLeases(tx, { personId: person.personId, review });
    await writeAudit(app, tx, { kind: given, actor: actorOf(person), subject: `review:${review}` });
  });
}
