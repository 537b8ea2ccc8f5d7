import { sql } from "kysely";
import type { Tx } from "#db/database.ts";
import { ERASE_BATCH } from "#platform/erase-in-batches.ts";

/** Deletes a batch of the member's swipes, or of the swipes of others about them. @returns how many there were */
export async function deleteSwipesWith(
  tx: Tx,
  column: "member_id" | "other_id",
  memberId: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from discovery_swipe where ctid = any(array(
    select ctid from discovery_swipe where ${sql.ref(column)} = ${memberId} limit ${ERASE_BATCH}))`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

export function deleteSwipeDay(tx: Tx, memberId: number) {
  return tx.deleteFrom("discoverySwipeDay").where("memberId", "=", memberId).execute();
}

export function deleteWishes(tx: Tx, memberId: number) {
  return tx.deleteFrom("discoveryWish").where("memberId", "=", memberId).execute();
}

/** The counts of the search follow by their triggers. */
export function deleteFound(tx: Tx, memberId: number) {
  return tx.deleteFrom("discoverySearch").where("memberId", "=", memberId).execute();
}
