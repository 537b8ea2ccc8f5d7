import type { Db, Tx } from "#db/database.ts";

export type BrakeReason = "bounced" | "complained";

export function findBrake(db: Db, siteId: number) {
  return db
    .selectFrom("mailBrake")
    .select(["stoppedAt", "reason"])
    .where("siteId", "=", siteId)
    .executeTakeFirst();
}

/** @returns false if the site's marketing is stopped already */
export async function insertStop(
  tx: Tx,
  { siteId, reason, now }: { siteId: number; reason: BrakeReason; now: Date },
): Promise<boolean> {
  const stop = { stoppedAt: now, reason };
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("mailBrake")
    .values({ siteId, ...stop, countedFrom: new Date(0) })
    .onConflict((oc) => oc.column("siteId").doUpdateSet(stop).where("mailBrake.stoppedAt", "is", null))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns false if the site's marketing was not stopped */
export async function deleteStop(tx: Tx, siteId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("mailBrake")
    .set({ stoppedAt: null, reason: null, countedFrom: now })
    .where("siteId", "=", siteId)
    .where("stoppedAt", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
