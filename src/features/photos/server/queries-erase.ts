import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { ERASE_BATCH } from "#platform/erase-in-batches.ts";

export function listSomePhotos(db: Db, memberId: number, atMost: number) {
  return db
    .selectFrom("photosPhoto")
    .select(["id", "key"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .limit(atMost)
    .execute();
}

export function deletePhotoRows(tx: Tx, ids: readonly number[]) {
  return tx.deleteFrom("photosPhoto").where("id", "in", ids).execute();
}

/** Deletes a batch of requests and grants with this member in the column. @returns how many there were */
export async function deleteAccessWith(
  tx: Tx,
  column: "owner_id" | "viewer_id",
  memberId: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from photos_access where ctid = any(array(
    select ctid from photos_access where ${sql.ref(column)} = ${memberId} limit ${ERASE_BATCH}))`.execute(tx);
  return Number(numAffectedRows);
}

/** Deletes a batch of the member's own log. @returns how many there were */
export async function deleteEntriesOf(tx: Tx, ownerId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from photos_access_log where ctid = any(array(
    select ctid from photos_access_log where owner_id = ${ownerId} limit ${ERASE_BATCH}))`.execute(tx);
  return Number(numAffectedRows);
}

/** Removes the viewer from a batch of others' logs: the entries stay theirs. @returns how many there were */
export async function forgetViewer(tx: Tx, viewerId: number): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`update photos_access_log set viewer_id = null where ctid = any(array(
    select ctid from photos_access_log where viewer_id = ${viewerId} limit ${ERASE_BATCH}))`.execute(tx);
  return Number(numAffectedRows);
}
