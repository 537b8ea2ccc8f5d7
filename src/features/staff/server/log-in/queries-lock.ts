import type { Tx } from "#db/database.ts";

export function insertMissingLocks(tx: Tx, keys: Buffer[], since: Date) {
  return tx
    .insertInto("staffLock")
    .values(keys.map((keyHash) => ({ keyHash, failures: 0, since })))
    .onConflict((conflict) => conflict.column("keyHash").doNothing())
    .execute();
}

export function lockLocks(tx: Tx, keys: Buffer[]) {
  return tx
    .selectFrom("staffLock")
    .selectAll()
    .where("keyHash", "in", keys)
    .orderBy("keyHash")
    .forUpdate()
    .execute();
}

type LockRow = { keyHash: Buffer; failures: number; since: Date; blockedUntil: Date | null };

export function saveLocks(tx: Tx, locks: LockRow[]) {
  return tx
    .insertInto("staffLock")
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
