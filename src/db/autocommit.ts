import type { Db, Tx } from "./database.ts";

/**
 * Lets one statement write outside of `db.transaction()`: PostgreSQL commits it by itself, which saves the round
 * trips of begin and commit. Only for a function that runs exactly one statement; two would not be atomic.
 */
export function autocommit(db: Db): Tx {
  // Both are the same object at run time: Kysely decides by its connection whether it is in a transaction.
  return db as Tx;
}
