import { sql } from "kysely";
import type { Tx } from "#db/database.ts";

/**
 * One change between two members at a time, in whichever order they are named. Blocking takes it, and whatever reaches
 * out does before it asks the check: a like is written before the block, which then sees it, or refused after it.
 */
export async function lockPair(tx: Tx, one: number, other: number): Promise<void> {
  const pair = `safety.pair ${Math.min(one, other)} ${Math.max(one, other)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(tx);
}
