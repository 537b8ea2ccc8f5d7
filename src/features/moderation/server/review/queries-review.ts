import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { LEASE_MINUTES } from "../../case-rules.ts";
import { REVIEW_SIZE, reviewLimits } from "../../review-rules.ts";

const MINUTE = 60_000;

type Taking = { review: string; personId: number; at: Date };

/**
 * Leases the next waiting photos to the person: hidden ones first, then the oldest. None that somebody else holds, that
 * has an open case, whose owner is hidden, or that the person uploaded as a member.
 * @returns how many
 */
export async function leasePhotos(tx: Tx, { review, personId, at }: Taking): Promise<number> {
  const until = new Date(at.getTime() + LEASE_MINUTES * MINUTE);
  const { rows } = await sql`
    with next as (
      select photo.id from photos_waiting waiting join photos_photo photo on photo.id = waiting.id
      where not exists (select from moderation_review_lease l
          where l.photo_id = waiting.id and l.leased_until > ${at})
        and not exists (select from moderation_case c
          where c.subject = 'photo:' || waiting.id and c.appeal_of is null and c.state in ('open', 'waiting'))
        and not exists (select from accounts_member own join staff_person p on p.email_key = own.email_key
          where own.id = waiting.member_id and p.id = ${personId})
        and not exists (select from safety_restriction r
          where r.member_id = waiting.member_id and (r.age_proof or r.hidden_until > ${at}))
      order by waiting.status desc, waiting.created_at, waiting.id limit ${REVIEW_SIZE}
      for update of photo skip locked)
    insert into moderation_review_lease (photo_id, review, person_id, leased_since, leased_until)
      select id, ${review}::uuid, ${personId}::bigint, ${at}::timestamptz, ${until}::timestamptz from next
    on conflict (photo_id) do update
      set review = excluded.review, person_id = excluded.person_id, leased_since = excluded.leased_since,
        leased_until = excluded.leased_until
      where moderation_review_lease.leased_until <= ${at}
    returning photo_id`.execute(tx);
  return rows.length;
}

export type ReviewLease = { photoId: number; review: string; leasedUntil: Date };

/** Photos that the person holds. */
export function listReviewLeases(db: Db, personId: number, at: Date): Promise<ReviewLease[]> {
  return db
    .selectFrom("moderationReviewLease")
    .select(["photoId", "review", "leasedUntil"])
    .where("personId", "=", personId)
    .where("leasedUntil", ">", at)
    .execute();
}

/**
 * Extends the lease, but not beyond the longest time in milliseconds.
 * @returns its end, or undefined if it was lost
 */
export async function extendReview(
  tx: Tx,
  { review, personId, at, longest }: Held & { longest: number },
): Promise<Date | undefined> {
  const until = new Date(at.getTime() + LEASE_MINUTES * MINUTE);
  const { rows } = await sql<{ leasedUntil: Date }>`
    update moderation_review_lease
      set leased_until = least(${until}::timestamptz, leased_since + ${longest} * interval '1 ms')
      where review = ${review}::uuid and person_id = ${personId}::bigint and leased_until > ${at}
      returning leased_until`.execute(tx);
  return rows[0]?.leasedUntil;
}

type Held = { review: string; personId: number; at: Date };

/** Ends the lease on a photo. @returns false if it was lost */
export async function endReviewLease(
  tx: Tx,
  photoId: number,
  { review, personId, at }: Held,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("moderationReviewLease")
    .where("photoId", "=", photoId)
    .where("review", "=", review)
    .where("personId", "=", personId)
    .where("leasedUntil", ">", at)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** @param review one of the person's reviews; all of them if it is left out */
export function freeReviewLeases(tx: Tx, { personId, review }: { personId: number; review?: string }) {
  const leases = tx.deleteFrom("moderationReviewLease").where("personId", "=", personId);
  return (review === undefined ? leases : leases.where("review", "=", review)).execute();
}

/** No screen shows larger numbers. */
const MOST_COUNTED = 1_001;

export type WaitingCount = {
  open: number;
  late: number;
  oldestPending: Date | null;
  oldestActive: Date | null;
};

/** Counts what waits for review and what is late, each up to a bound. */
export async function countWaiting(db: Db, at: Date): Promise<WaitingCount> {
  const { pending, active } = reviewLimits(at);
  const rows = await readRows<WaitingCount>(db)`
    select (select count(*)::integer from (select from photos_waiting limit ${MOST_COUNTED}) w) as open,
      (select count(*)::integer from (select from photos_waiting
        where (status = 'pending' and created_at < ${pending}) or (status = 'active' and created_at < ${active})
        limit ${MOST_COUNTED}) w) as late,
      (select created_at from photos_waiting where status = 'pending' order by created_at limit 1) as oldest_pending,
      (select created_at from photos_waiting where status = 'active' order by created_at limit 1) as oldest_active`;
  return rows[0] as WaitingCount;
}
