import { sql } from "kysely";
import type { Tx } from "#db/database.ts";
import { ERASE_BATCH } from "#platform/erase-in-batches.ts";

/** Deletes a batch of blocks with this member in the column. @returns how many there were */
export async function deleteBlocksWith(
  tx: Tx,
  column: "blocker_id" | "blocked_id",
  memberId: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from safety_block where ctid = any(array(
    select ctid from safety_block where ${sql.ref(column)} = ${memberId} limit ${ERASE_BATCH}))`.execute(tx);
  return Number(numAffectedRows);
}

/** Removes the author from a batch of reports, which stay. @returns how many there were */
export async function forgetReporter(tx: Tx, memberId: number): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`update safety_report set reporter_id = null, notifier = null, receipt_key = null where ctid = any(array(
    select ctid from safety_report where reporter_id = ${memberId} limit ${ERASE_BATCH}))`.execute(tx);
  return Number(numAffectedRows);
}
