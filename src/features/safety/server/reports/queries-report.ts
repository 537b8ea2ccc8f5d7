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

export async function listClosedBefore(db: Db, before: Date, atMost: number): Promise<number[]> {
  const rows = await db
    .selectFrom("safetyReport")
    .select("id")
    .where("closedAt", "<", before)
    .orderBy("closedAt")
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
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
