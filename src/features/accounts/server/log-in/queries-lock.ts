import type { Tx } from "#db/database.ts";
import type { Lock } from "../../rules.ts";

/** Creates the rows to lock, so that two simultaneous first attempts are both counted. */
export function insertMissingLocks(tx: Tx, keys: Buffer[], since: Date) {
  return tx
    .insertInto("accountsLock")
    .values(keys.map((keyHash) => ({ keyHash, failures: 0, since })))
    .onConflict((conflict) => conflict.column("keyHash").doNothing())
    .execute();
}

/** Waits for transactions that count under the same keys. Locks in the order of the keys, to prevent deadlocks. */
export function lockLocks(tx: Tx, keys: Buffer[]) {
  return tx
    .selectFrom("accountsLock")
    .selectAll()
    .where("keyHash", "in", keys)
    .orderBy("keyHash")
    .forUpdate()
    .execute();
}

export function saveLocks(tx: Tx, locks: (Lock & { keyHash: Buffer })[]) {
  return tx
    .insertInto("accountsLock")
    .values(locks)
    .onConflict((conflict) =>
      conflict.column("keyHash").doUpdateSet((row) => ({
        failures: row.ref("excluded.failures"),
        since: row.ref("excluded.since"),
        blockedUntil: row.ref("excluded.blockedUntil"),
      })),
    )
    .execute();
}

export function deleteLocks(tx: Tx, keys: Buffer[]) {
  return tx.deleteFrom("accountsLock").where("keyHash", "in", keys).execute();
}
