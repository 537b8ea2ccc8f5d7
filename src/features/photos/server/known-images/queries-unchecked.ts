import type { Db, Tx } from "#db/database.ts";

export function insertUnchecked(tx: Tx, row: { photoId: number; md5: string; sha1: string; nextAt: Date }) {
  return tx.insertInto("photosUnchecked").values(row).execute();
}

/** Photos whose turn has come, the longest waiting first. */
export function listUnchecked(db: Db, { at, limit }: { at: Date; limit: number }) {
  return db
    .selectFrom("photosUnchecked as waiting")
    .innerJoin("photosPhoto as photo", "photo.id", "waiting.photoId")
    .select(["waiting.photoId", "waiting.md5", "waiting.sha1", "waiting.tries"])
    .select(["photo.memberId", "photo.key", "photo.createdAt"])
    .where("waiting.nextAt", "<=", at)
    .orderBy("waiting.nextAt")
    .limit(limit)
    .execute();
}

export type Unchecked = Awaited<ReturnType<typeof listUnchecked>>[number];

export function postponeCheck(tx: Tx, photoId: number, { nextAt, tries }: { nextAt: Date; tries: number }) {
  return tx.updateTable("photosUnchecked").set({ nextAt, tries }).where("photoId", "=", photoId).execute();
}

/** @returns undefined if the photo is gone or was checked meanwhile */
export function deleteUnchecked(tx: Tx, photoId: number) {
  return tx
    .deleteFrom("photosUnchecked")
    .where("photoId", "=", photoId)
    .returning("photoId")
    .executeTakeFirst();
}

export function setActive(tx: Tx, photoId: number) {
  return tx
    .updateTable("photosPhoto")
    .set({ status: "active" })
    .where("id", "=", photoId)
    .where("status", "=", "pending")
    .execute();
}
