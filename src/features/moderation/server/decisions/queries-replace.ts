import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { DecidedByPerson, MeasureRow } from "./queries-decision.ts";

/** Decisions of a case and of the appeals against it. */
const decisionsOf = (caseId: number) => sql`(select d.id from moderation_decision d
  join moderation_case c on c.id = d.case_id where ${caseId} in (c.id, c.appeal_of))`;

/** Whether anything stands that the decisions of a case or of its appeals began: a measure or a strike. */
export async function hasStanding(db: Db, caseId: number): Promise<boolean> {
  const rows = await readRows<{ yes: boolean }>(db)`
    select exists (select from moderation_measure where ended_at is null and decision_id in ${decisionsOf(caseId)})
      or exists (select from moderation_strike where withdrawn_at is null and decision_id in ${decisionsOf(caseId)})
      as yes`;
  return rows[0]?.yes ?? false;
}

/**
 * The decision that stands in a case: its own, or one about an appeal that changed it. It began what the member is held to
 * now.
 */
export async function findStandingDecision(db: Db, caseId: number): Promise<DecidedByPerson | undefined> {
  const standing = await db
    .selectFrom("moderationDecision")
    .selectAll()
    .where(sql<boolean>`id in ${decisionsOf(caseId)}`)
    .where("undoneAt", "is", null)
    .where("outcome", "not in", ["lifted", "kept"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return standing as DecidedByPerson | undefined;
}

/** Whether this person decided a case or an appeal against it. */
export async function hasDecided(
  db: Db,
  { caseId, personId }: { caseId: number; personId: number },
): Promise<boolean> {
  const rows = await readRows<{ yes: boolean }>(db)`
    select exists (select from moderation_decision where person_id = ${personId} and id in ${decisionsOf(caseId)}) as yes`;
  return rows[0]?.yes ?? false;
}

/** Measures of a case and of its appeals that are in force. */
export function listInForce(db: Db, caseId: number, at: Date): Promise<MeasureRow[]> {
  return db
    .selectFrom("moderationMeasure")
    .selectAll()
    .where(sql<boolean>`decision_id in ${decisionsOf(caseId)}`)
    .where("endedAt", "is", null)
    .where((of) => of.or([of("endsAt", "is", null), of("endsAt", ">", at)]))
    .execute();
}

type End = { at: Date; by: number; why: "replaced" | "overturned" };

/** Ends all measures of a case and of its appeals. */
export function endMeasuresOf(tx: Tx, caseId: number, { at, by, why }: End): Promise<MeasureRow[]> {
  return tx
    .updateTable("moderationMeasure")
    .set({ endedAt: at, endedWhy: why, endedBy: by })
    .where(sql<boolean>`decision_id in ${decisionsOf(caseId)}`)
    .where("endedAt", "is", null)
    .returningAll()
    .execute();
}

/** @returns the decisions whose strikes were withdrawn */
export async function withdrawStrikesOf(tx: Tx, caseId: number, at: Date): Promise<number[]> {
  const rows = await tx
    .updateTable("moderationStrike")
    .set({ withdrawnAt: at })
    .where(sql<boolean>`decision_id in ${decisionsOf(caseId)}`)
    .where("withdrawnAt", "is", null)
    .returning("decisionId")
    .execute();
  return rows.map(({ decisionId }) => decisionId);
}

/** Numbers of the measures, and of the decisions whose strikes, that a decision ended by taking the place of others. */
export type Replaced = { measures: number[]; strikes: number[] };

export async function findReplaced(
  db: Db,
  { caseId, decisionId }: { caseId: number; decisionId: number },
): Promise<Replaced | undefined> {
  const rows = await readRows<{ replaced: Replaced }>(db)`
    select data -> 'replaced' as replaced from moderation_event
    where case_id = ${caseId} and kind = 'decided' and data -> 'decision' = to_jsonb(${decisionId}::bigint)
      and data ? 'replaced'`;
  return rows[0]?.replaced;
}

export async function reviveMeasures(tx: Tx, ids: readonly number[]): Promise<MeasureRow[]> {
  if (ids.length === 0) return [];
  return tx
    .updateTable("moderationMeasure")
    .set({ endedAt: null, endedWhy: null, endedBy: null, settledAt: null })
    .where("id", "in", ids)
    .returningAll()
    .execute();
}

export async function reviveStrikes(tx: Tx, decisionIds: readonly number[]): Promise<void> {
  if (decisionIds.length === 0) return;
  await tx
    .updateTable("moderationStrike")
    .set({ withdrawnAt: null })
    .where("decisionId", "in", decisionIds)
    .execute();
}
