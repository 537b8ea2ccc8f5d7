import type { Tx } from "#db/database.ts";
import type { App } from "./app.ts";

/** Rows per transaction: about 20 ms, so that nobody waits long for a lock (measured). */
export const ERASE_BATCH = 1_000;

/**
 * Runs each deletion in transactions of its own until it deletes less than a whole batch. Two members who are erased at
 * once never hold rows of each other in one transaction, so they cannot deadlock.
 */
export async function eraseInBatches(
  { db }: Pick<App, "db">,
  deletions: readonly ((tx: Tx) => Promise<number>)[],
): Promise<void> {
  for (const erase of deletions) while ((await db.transaction().execute(erase)) >= ERASE_BATCH);
}
