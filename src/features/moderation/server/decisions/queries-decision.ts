import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { AnyMeasure } from "../../measure-rules.ts";
import type { CaseRow } from "../cases/queries-case.ts";

type NewDecision = {
  caseId: number;
  /** Null if the member's proof of age ended the measure, which no person decides. */
  personId: number | null;
  outcome: "violation" | "none" | "kept" | "milder" | "overturned" | "lifted";
  rule: string | null;
  facts: string;
  why: string;
  foundBy: "notice" | "own_initiative" | "signal";
  overturns: number | null;
  at: Date;
};

export function insertDecision(tx: Tx, decision: NewDecision): Promise<{ id: number }> {
  return tx.insertInto("moderationDecision").values(decision).returning("id").executeTakeFirstOrThrow();
}

export function findDecision(db: Db, id: number) {
  return db.selectFrom("moderationDecision").selectAll().where("id", "=", id).executeTakeFirst();
}

export type DecisionRow = NonNullable<Awaited<ReturnType<typeof findDecision>>>;
export type DecidedByPerson = DecisionRow & { personId: number };

/** The decision that counts for a case. One that lifted a measure leaves it as it is. */
export async function findLatestDecision(db: Db, caseId: number): Promise<DecidedByPerson | undefined> {
  const latest = await db
    .selectFrom("moderationDecision")
    .selectAll()
    .where("caseId", "=", caseId)
    .where("undoneAt", "is", null)
    .where("outcome", "<>", "lifted")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  // Only the end of a measure is decided by nobody.
  return latest as DecidedByPerson | undefined;
}

export function setUndone(tx: Tx, id: number, { at, why }: { at: Date; why: string }) {
  return tx
    .updateTable("moderationDecision")
    .set({ undoneAt: at, undoneWhy: why })
    .where("id", "=", id)
    .execute();
}

export type Guard = { caseId: number; personId: number; lease: number; version: number; at: Date };

/**
 * Marks a case as decided, if this person still holds it and has seen all reports.
 * @returns undefined if the lease was lost or a report came in
 */
export function closeCase(
  tx: Tx,
  { caseId, personId, lease, version, at }: Guard,
): Promise<CaseRow | undefined> {
  return tx
    .updateTable("moderationCase")
    .set((of) => ({
      state: "decided",
      version: of("version", "+", 1),
      leasedBy: null,
      leasedUntil: null,
      closedAt: at,
    }))
    .where("id", "=", caseId)
    .where("state", "=", "open")
    .where("leasedBy", "=", personId)
    .where("lease", "=", lease)
    .where("version", "=", version)
    .where("leasedUntil", ">", at)
    .returningAll()
    .executeTakeFirst();
}

export function insertMeasures(
  tx: Tx,
  rows: readonly {
    decisionId: number;
    kind: AnyMeasure;
    subject: string;
    aboutId: number;
    beginsAt: Date;
    endsAt: Date | null;
  }[],
) {
  return tx.insertInto("moderationMeasure").values(rows).execute();
}

export function listMeasures(db: Db, decisionId: number) {
  return db.selectFrom("moderationMeasure").selectAll().where("decisionId", "=", decisionId).execute();
}

/** Measures of a member that were not lifted, including expired ones. */
export function listStanding(db: Db, aboutId: number) {
  return db
    .selectFrom("moderationMeasure")
    .selectAll()
    .where("aboutId", "=", aboutId)
    .where("endedAt", "is", null)
    .orderBy("id")
    .execute();
}

export type MeasureRow = Awaited<ReturnType<typeof listStanding>>[number];

/** Ends the measures of a decision that are still in force. */
export function endMeasures(
  tx: Tx,
  decisionId: number,
  { at, why, by }: { at: Date; why: "undone"; by: number },
): Promise<MeasureRow[]> {
  return tx
    .updateTable("moderationMeasure")
    .set({ endedAt: at, endedWhy: why, endedBy: by })
    .where("decisionId", "=", decisionId)
    .where("endedAt", "is", null)
    .returningAll()
    .execute();
}

/** Serializes decisions about the same person, so that each sees the strikes of the one before. */
export async function lockAbout(tx: Tx, aboutId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(715011, hashint8(${aboutId}::bigint))`.execute(tx);
}

export function insertStrike(
  tx: Tx,
  strike: { decisionId: number; aboutKey: string; rule: string; weight: number; at: Date; expiresAt: Date },
) {
  return tx.insertInto("moderationStrike").values(strike).execute();
}

export function withdrawStrike(tx: Tx, decisionId: number, at: Date) {
  return tx
    .updateTable("moderationStrike")
    .set({ withdrawnAt: at })
    .where("decisionId", "=", decisionId)
    .where("withdrawnAt", "is", null)
    .execute();
}

/** Strikes that count at this moment, oldest first. */
export function listStrikes(db: Db, aboutKey: string, at: Date) {
  return db
    .selectFrom("moderationStrike")
    .selectAll()
    .where("aboutKey", "=", aboutKey)
    .where("withdrawnAt", "is", null)
    .where("expiresAt", ">", at)
    .orderBy("at")
    .execute();
}

/** Returns the newest measures about a member, those that have ended too. */
export function listMeasuresOf(db: Db, { aboutId, limit }: { aboutId: number; limit: number }) {
  return db
    .selectFrom("moderationMeasure")
    .select(["kind", "beginsAt", "endsAt", "endedAt"])
    .where("aboutId", "=", aboutId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
