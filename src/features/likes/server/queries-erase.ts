import { sql } from "kysely";
import type { Tx } from "#db/database.ts";
import { ERASE_BATCH } from "#platform/erase-in-batches.ts";

type Column = { table: "likes_like" | "likes_match" | "likes_waiting"; column: string };

/** Deletes a batch of the rows with this member in the column. @returns how many there were */
export async function deleteRowsWith(tx: Tx, { table, column }: Column, memberId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${memberId} limit ${ERASE_BATCH}))`.execute(
    tx,
  );
  return Number(numAffectedRows);
}
