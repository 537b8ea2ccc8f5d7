import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { CaseRow } from "../cases/queries-case.ts";
import type { MeasureRow } from "./queries-decision.ts";

export function findMeasure(db: Db, id: number): Promise<MeasureRow | undefined> {
  return db.selectFrom("moderationMeasure").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Measures that the decisions of a case began and that were not ended, including expired ones. */
export function listMeasuresOfCase(db: Db, caseId: number): Promise<MeasureRow[]> {
  return db
    .selectFrom("moderationMeasure as measure")
    .innerJoin("moderationDecision as decision", "decision.id", "measure.decisionId")
    .selectAll("measure")
    .where("decision.caseId", "=", caseId)
    .where("measure.endedAt", "is", null)
    .orderBy("measure.id")
    .execute();
}

/** @returns undefined if it was ended before */
export function endEarly(
  tx: Tx,
  id: number,
  { at, by }: { at: Date; by: number | null },
): Promise<MeasureRow | undefined> {
  return tx
    .updateTable("moderationMeasure")
    .set({ endedAt: at, endedWhy: "lifted", endedBy: by })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Takes back the decisions that lifted measures of this one, which was taken back itself. @returns their ids */
export async function setLiftsUndone(
  tx: Tx,
  decisionId: number,
  { at, why }: { at: Date; why: string },
): Promise<number[]> {
  const rows = await tx
    .updateTable("moderationDecision")
    .set({ undoneAt: at, undoneWhy: why })
    .where("overturns", "=", decisionId)
    .where("outcome", "=", "lifted")
    .where("undoneAt", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a case was appealed that this person had decided. From then on, others decide about it. */
export async function decidedBeforeAppeal(
  db: Db,
  { found, personId }: { found: Pick<CaseRow, "id" | "appealOf">; personId: number },
): Promise<boolean> {
  const first = found.appealOf ?? found.id;
  const rows = await readRows<{ yes: boolean }>(db)`
    select exists (select from moderation_decision where case_id = ${first} and person_id = ${personId})
      and exists (select from moderation_case where appeal_of = ${first}) as yes`;
  return rows[0]?.yes ?? false;
}
