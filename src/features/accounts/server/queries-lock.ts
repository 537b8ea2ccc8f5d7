import type { Tx } from "#db/database.ts";
import type { Lock } from "../rules.ts";

/** Waits for who is counting on the same keys; always in the same order, so that two never wait for each other. */
export function lockLocks(tx: Tx, keys: Buffer[]) {
  return tx
    .selectFrom("accountsLock")
    .selectAll()
    .where("keyHash", "in", keys)
    .orderBy("keyHash")
    .forUpdate()
    .execute();
}

export function upsertLock(tx: Tx, keyHash: Buffer, lock: Lock) {
  return tx
    .insertInto("accountsLock")
    .values({ keyHash, ...lock })
    .onConflict((conflict) => conflict.column("keyHash").doUpdateSet(lock))
    .execute();
}

export function deleteLocks(tx: Tx, keys: Buffer[]) {
  return tx.deleteFrom("accountsLock").where("keyHash", "in", keys).execute();
}

export function deleteLocksBefore(tx: Tx, before: Date) {
  return tx.deleteFrom("accountsLock").where("since", "<", before).execute();
}
