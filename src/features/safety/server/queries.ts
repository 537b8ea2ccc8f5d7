import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { SafetyReport } from "#db/tables.ts";

/**
 * SQL condition of member lists that excludes blocks in either direction. A hashed list of both columns measured
 * best.
 * @param column of the member's id, as the statement names it: `search.member_id`
 * @param viewerId null for a visitor, whom nobody can block
 */
export function notBlocked(column: string, viewerId: number | null): RawBuilder<boolean> {
  return viewerId === null
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} not in (${blockedWith(viewerId)})`;
}

/**
 * Subquery of the members with a block between them and the viewer; two rows if each has blocked the other.
 * @param viewerId null for a visitor, whom nobody can block
 */
export function blockedWith(viewerId: number | null): RawBuilder<unknown> {
  return sql`select blocked_id from safety_block where blocker_id = ${viewerId}
    union all select blocker_id from safety_block where blocked_id = ${viewerId}`;
}

type Block = { blockerId: number; blockedId: number };

/** @returns false if the block existed already */
export async function insertBlock(tx: Tx, block: Block & { at: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("safetyBlock")
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false if there was no block */
export async function deleteBlock(tx: Tx, { blockerId, blockedId }: Block): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("safetyBlock")
    .where("blockerId", "=", blockerId)
    .where("blockedId", "=", blockedId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Newest first. */
export async function listBlockedBy(db: Db, blockerId: number, limit = 1_000): Promise<number[]> {
  const rows = await db
    .selectFrom("safetyBlock")
    .select("blockedId")
    .where("blockerId", "=", blockerId)
    .orderBy("at", "desc")
    .orderBy("blockedId", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ blockedId }) => blockedId);
}

/** Serializes the reports of one member, so that the count still holds when the report is written. */
export async function lockReporter(tx: Tx, reporterId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`safety.reporter ${reporterId}`}, 0))`.execute(
    tx,
  );
}

export function findReport(db: Db, { reporterId, clientId }: { reporterId: number; clientId: string }) {
  return db
    .selectFrom("safetyReport")
    .select("id")
    .where("reporterId", "=", reporterId)
    .where("clientId", "=", clientId)
    .where("place", "is", null)
    .executeTakeFirst();
}

export async function countReportsSince(db: Db, reporterId: number, since: Date): Promise<number> {
  const counted = await db
    .selectFrom("safetyReport")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("reporterId", "=", reporterId)
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** @returns undefined if the author has a report with this client id, or if there is a complaint with it */
export function insertReport(tx: Tx, report: Insertable<SafetyReport>) {
  return tx
    .insertInto("safetyReport")
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
}

/** For the data export. Reports about the member belong to those who wrote them. */
export function listOwnReports(db: Db, reporterId: number) {
  return db
    .selectFrom("safetyReport")
    .select(["aboutId", "subject", "subjectId", "seq", "inPhoto", "reason", "words"])
    .select(["place", "law", "at", "closedAt", "decision"])
    .where("reporterId", "=", reporterId)
    .orderBy("id")
    .execute();
}

export function listOwnBlocks(db: Db, blockerId: number) {
  return db
    .selectFrom("safetyBlock")
    .select(["blockedId", "at"])
    .where("blockerId", "=", blockerId)
    .orderBy("at")
    .execute();
}
