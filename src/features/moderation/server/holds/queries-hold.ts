import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

/** Whether the case, or the case that it appeals against or samples, is held. */
export const IS_HELD = sql<boolean>`exists (select from moderation_hold h join moderation_case k on k.id = h.case_id
  where h.ended_at is null and c.id in (k.id, k.appeal_of, k.sample_of))`;

type NewHold = {
  clientId: string;
  caseId: number;
  name: string;
  why: string;
  personId: number;
  since: Date;
  reviewAt: Date;
};

/** @returns undefined if the case is held already */
export function insertHold(tx: Tx, hold: NewHold): Promise<{ id: number } | undefined> {
  return tx
    .insertInto("moderationHold")
    .values(hold)
    .onConflict((on) => on.doNothing())
    .returning("id")
    .executeTakeFirst();
}

export function findHoldByClient(tx: Tx, clientId: string) {
  return tx.selectFrom("moderationHold").selectAll().where("clientId", "=", clientId).executeTakeFirst();
}

export function lockHold(tx: Tx, id: number) {
  return tx
    .selectFrom("moderationHold")
    .selectAll()
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function setReview(tx: Tx, id: number, reviewAt: Date): Promise<void> {
  await tx.updateTable("moderationHold").set({ reviewAt }).where("id", "=", id).execute();
}

export async function setHoldEnded(tx: Tx, id: number, end: { at: Date; why: string }): Promise<void> {
  await tx
    .updateTable("moderationHold")
    .set({ endedAt: end.at, endedWhy: end.why })
    .where("id", "=", id)
    .execute();
}

export type HoldRow = {
  id: number;
  caseId: number;
  name: string;
  why: string;
  personId: number;
  since: Date;
  reviewAt: Date;
  closedAt: Date | null;
};

/** Holds that have not ended, those with the next review first. */
export function listHoldRows(db: Db): Promise<HoldRow[]> {
  return readRows<HoldRow>(db)`
    select h.id, h.case_id as "caseId", h.name, h.why, h.person_id as "personId", h.since, h.review_at as "reviewAt",
      c.closed_at as "closedAt"
    from moderation_hold h join moderation_case c on c.id = h.case_id
    where h.ended_at is null order by h.review_at, h.id`;
}

/** Every case of the present holds: the held ones, the ones they appeal against, and appeals against them. */
export async function listHeldCases(db: Db): Promise<number[]> {
  const rows = await readRows<{ id: number }>(db)`
    select distinct c.id from moderation_hold h join moderation_case k on k.id = h.case_id
      join moderation_case c on c.id in (k.id, k.appeal_of, k.sample_of) where h.ended_at is null`;
  return rows.map(({ id }) => id);
}

export async function lockCase(tx: Tx, id: number): Promise<{ aboutId: number | null } | undefined> {
  return tx
    .selectFrom("moderationCase")
    .select("aboutId")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
}

/** Removes ended holds of cases that are about to be deleted. A hold that has not ended stays, and so does its case. */
export async function deleteEndedHolds(tx: Tx, caseIds: readonly number[]): Promise<void> {
  await sql`delete from moderation_hold where ended_at is not null and case_id in (
    select id from moderation_case where id = any(${caseIds}::bigint[]) or appeal_of = any(${caseIds}::bigint[])
      or sample_of = any(${caseIds}::bigint[]))`.execute(tx);
}
