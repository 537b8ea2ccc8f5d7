import { sql } from "kysely";
import type { Tx } from "#db/database.ts";
import type { Status } from "../../standing-rules.ts";

/** Locks the member's row until the end of the transaction, so that the status stays. Null if there is no member. */
export async function lockStanding(tx: Tx, memberId: number): Promise<Status | null> {
  const { rows } = await sql<{ status: Status }>`
    select status from accounts_standing where member_id = ${memberId} for no key update`.execute(tx);
  return rows[0]?.status ?? null;
}
