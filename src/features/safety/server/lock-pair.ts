import { sql } from "kysely";
import type { Tx } from "#db/database.ts";

/**
 * Serializes changes between two members, in whichever order they are named. Blocking takes this lock, and so does
 * every contact before it checks visibility: a like is either written before the block, which then sees it, or
 * refused after it.
 */
export async function lockPair(tx: Tx, one: number, other: number): Promise<void> {
  const pair = `safety.pair ${Math.min(one, other)} ${Math.max(one, other)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(tx);
}
