import { sql } from "kysely";
import type { Tx } from "#db/database.ts";

/**
 * Returns whether the member still has to confirm their e-mail address, and locks their row until the end of the
 * transaction. The confirmation locks the same row, so either it finds what this transaction queues, or this call finds
 * the address confirmed. Counts made under the lock stay valid.
 */
export async function lockUnconfirmed(tx: Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select status from accounts_standing where member_id = ${memberId} for no key update`.execute(tx);
  return rows[0]?.status === "not_confirmed";
}
