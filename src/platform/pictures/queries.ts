import type { Db, Tx } from "#db/database.ts";
import type { Tables, Timestamp } from "#db/tables.ts";

/** The key of a picture, and since when no row uses its files. */
type OrphanRow = { key: string; since: Timestamp };

/** Names of all tables that have exactly the columns `key` and `since`. */
export type OrphanTable = {
  [Name in keyof Tables]: Tables[Name] extends OrphanRow
    ? OrphanRow extends Tables[Name]
      ? Name
      : never
    : never;
}[keyof Tables];

export function insertOrphans(tx: Tx, table: OrphanTable, orphans: readonly { key: string; since: Date }[]) {
  return tx
    .insertInto(table)
    .values(orphans)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

export function deleteOrphan(tx: Tx, table: OrphanTable, key: string) {
  return tx.deleteFrom(table).where("key", "=", key).returning("key").executeTakeFirst();
}

export function listOrphansBefore(
  db: Db,
  table: OrphanTable,
  { before, atMost }: { before: Date; atMost: number },
) {
  return db
    .selectFrom(table)
    .select("key")
    .where("since", "<", before)
    .orderBy("since")
    .limit(atMost)
    .execute();
}

/** Returns those of the keys that are in the table. */
export function listOrphansAmong(db: Db, table: OrphanTable, keys: readonly string[]) {
  return db.selectFrom(table).select("key").where("key", "in", keys).execute();
}
