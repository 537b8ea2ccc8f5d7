import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";

export type ClosedReport = { id: number; by: string; reason: string; at: Date };

/** @returns false if there is no open report with this number */
export async function setClosed(tx: Tx, { id, by, reason, at }: ClosedReport): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("safetyReport")
    .set({ closedAt: at, closedBy: by, closedReason: reason })
    .where("id", "=", id)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Oldest first. */
export function listOpenReports(db: Db, atMost: number) {
  return db
    .selectFrom("safetyReport")
    .select(["id", "at", "aboutId", "subject", "reason"])
    .where("closedAt", "is", null)
    .orderBy("at")
    .orderBy("id")
    .limit(atMost)
    .execute();
}

export async function listClosedBefore(
  db: Db,
  { before, held }: { before: Date; held: readonly number[] },
  atMost: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom("safetyReport")
    .select("id")
    .where("closedAt", "<", before)
    .where(sql<boolean>`not coalesce(case_id = any(${held}::bigint[]), false)`)
    .orderBy("closedAt")
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

/** The reports of a member with an account, the newest first. @param before number of a report, whose page is over */
export function listReportsOf(
  db: Db,
  { reporterId, before, limit }: { reporterId: number; before?: number | undefined; limit: number },
) {
  return db
    .selectFrom("safetyReport")
    .select(["id", "clientId", "reporterId", "subject", "reason", "at", "lookedAt", "closedAt", "receiptKey"])
    .where("reporterId", "=", reporterId)
    .$if(before !== undefined, (of) => of.where("id", "<", before as number))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Oldest first. */
export function listReports(db: Db, of: { ids: readonly number[] } | { caseId: number }) {
  const reports = db.selectFrom("safetyReport").selectAll().orderBy("id");
  return (
    "ids" in of ? reports.where("id", "in", of.ids) : reports.where("caseId", "=", of.caseId)
  ).execute();
}

/** A complaint, which has a place. */
export function findComplaint(db: Db, clientId: string) {
  return db
    .selectFrom("safetyReport")
    .select(["id", "at"])
    .where("clientId", "=", clientId)
    .where("place", "is not", null)
    .executeTakeFirst();
}

export function findByReceipt(db: Db, receiptKey: Buffer) {
  return db
    .selectFrom("safetyReport")
    .select(["id", "clientId", "reporterId", "notifier", "at", "lookedAt", "closedAt"])
    .where("receiptKey", "=", receiptKey)
    .executeTakeFirst();
}

export function listCopies(db: Db, reportIds: readonly number[]) {
  return db
    .selectFrom("safetyEvidence")
    .selectAll()
    .where("reportId", "in", reportIds)
    .orderBy("source")
    .execute();
}

/** Stores what is kept of the receipt number of a report. */
export async function setReceipt(tx: Tx, reportId: number, receiptKey: Buffer): Promise<void> {
  await tx.updateTable("safetyReport").set({ receiptKey }).where("id", "=", reportId).execute();
}

export async function setCase(tx: Tx, reportId: number, caseId: number): Promise<void> {
  await tx.updateTable("safetyReport").set({ caseId }).where("id", "=", reportId).execute();
}

/** Marks the reports of a case as looked at, which their authors can see. */
export async function setLookedAt(tx: Tx, caseId: number, at: Date): Promise<void> {
  await tx
    .updateTable("safetyReport")
    .set({ lookedAt: at })
    .where("caseId", "=", caseId)
    .where("lookedAt", "is", null)
    .execute();
}

type Decided = {
  caseId: number;
  at: Date;
  /** Alias of the person, and the reason in one line. */
  by: string;
  reason: string;
  /** Outcome, as the reporters are told. */
  decision: string;
};

/** Closes the open reports of a case. */
export async function closeReportsOf(tx: Tx, { caseId, at, by, reason, decision }: Decided): Promise<void> {
  await tx
    .updateTable("safetyReport")
    .set({ closedAt: at, closedBy: by, closedReason: reason, decision })
    .where("caseId", "=", caseId)
    .where("closedAt", "is", null)
    .execute();
}

/** Undoes `closeReportsOf`, for a decision that was taken back. */
export async function reopenReportsOf(tx: Tx, caseId: number): Promise<void> {
  await tx
    .updateTable("safetyReport")
    .set({ closedAt: null, closedBy: null, closedReason: null, decision: null })
    .where("caseId", "=", caseId)
    .execute();
}

/** Keys of the copied pictures of these reports. */
export async function listCopiesOf(db: Db, ids: readonly number[]): Promise<string[]> {
  const copies = await db.selectFrom("safetyEvidence").select("key").where("reportId", "in", ids).execute();
  return copies.map(({ key }) => key);
}

/** Their copied pictures' rows go with them. */
export async function deleteReports(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom("safetyReport").where("id", "in", ids).execute();
}

/** Returns when the newest report came in. */
export async function findLastReportAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("safetyReport")
    .select("at")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
