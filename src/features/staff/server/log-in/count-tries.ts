import { createHash } from "node:crypto";
import type { Tx } from "#db/database.ts";
import { afterTry, minutesBlocked, withoutTry } from "#features/accounts/server/accounts.ts";
import type { LimitKeys } from "#platform/limits/limit-keys.ts";
import { TRIES } from "../../rules.ts";
import { insertMissingLocks, lockLocks, saveLocks } from "./queries-lock.ts";

type Limit = (typeof TRIES)["person"];
type TryKey = { hash: Buffer; limit: Limit };

/** Unknown names are counted too, so that a lock does not reveal who is staff. */
export function tryKeys(name: string, from: LimitKeys): TryKey[] {
  return [
    keyOf(`person ${name}`, TRIES.person),
    ...from.map(({ key, times }) =>
      keyOf(`address ${key}`, { ...TRIES.address, failures: TRIES.address.failures * times }),
    ),
  ];
}

/**
 * Counts a try as failed before anything is checked, so that a burst cannot exceed the limit.
 * @returns true if the person or the address has to wait
 */
export async function countTry(tx: Tx, keys: TryKey[], now: Date): Promise<boolean> {
  const held = await holdLocks(tx, keys, now);
  if (held.some(({ lock }) => minutesBlocked(lock, now) !== null)) return true;
  await saveLocks(
    tx,
    held.map(({ key, lock }) => ({ keyHash: key.hash, ...afterTry(lock, key.limit, now) })),
  );
  return false;
}

/** Subtracts a try that was successful. */
export async function takeTryBack(tx: Tx, keys: TryKey[], now: Date): Promise<void> {
  const held = await holdLocks(tx, keys, now);
  await saveLocks(
    tx,
    held.map(({ key, lock }) => ({ keyHash: key.hash, ...withoutTry(lock, key.limit) })),
  );
}

/** Locks in the order of the hashes, to prevent deadlocks. */
async function holdLocks(tx: Tx, keys: TryKey[], now: Date) {
  const sorted = keys.toSorted((a, b) => Buffer.compare(a.hash, b.hash));
  const hashes = sorted.map(({ hash }) => hash);
  await insertMissingLocks(tx, hashes, now);
  const locks = await lockLocks(tx, hashes);
  return sorted.flatMap((key, index) => {
    const lock = locks[index];
    return lock
      ? [{ key, lock: { failures: lock.failures, since: lock.since, blockedUntil: lock.blockedUntil } }]
      : [];
  });
}

function keyOf(words: string, limit: Limit): TryKey {
  return { hash: createHash("sha256").update(`staff ${words}`).digest(), limit };
}
