import { createHash } from "node:crypto";
import type { Tx } from "#db/database.ts";
import type { LimitKeys } from "#platform/limits/limit-keys.ts";
import {
  afterTry,
  type Lock,
  type LockLimit,
  type LockLimits,
  minutesBlocked,
  withoutTry,
} from "../../rules.ts";
import type { MemberRow } from "../queries.ts";
import { deleteLocks, insertMissingLocks, lockLocks, saveLocks } from "./queries-lock.ts";

/** A key that attempts are counted under, with the limit that applies to it. */
export type TryKey = {
  hash: Buffer;
  ceiling: keyof LockLimits;
  /** Widens the limit for a network that many people share. */
  times: number;
};

/**
 * Keys for an unknown device: the typed login, the member it belongs to, and the address. A login of nobody is counted
 * just as often, so that known and unknown logins lock alike and the table does not reveal which accounts exist.
 */
export function strangerKeys(asked: { typed: string; memberId: number | null; from: LimitKeys }): TryKey[] {
  const { typed, memberId, from } = asked;
  return [
    key("typed", `login ${typed}`),
    key("member", memberId === null ? `nobody ${typed}` : `member ${memberId}`),
    ...from.map(({ key: network, times }) => key("address", `address ${network}`, times)),
  ];
}

/** A known device has its own count, so it can log in whatever strangers try. */
export function deviceKeys(device: string, memberId: number): TryKey[] {
  return [key("device", `device ${device} ${memberId}`)];
}

/** Counts password checks of a logged-in member over all sessions. Strangers cannot use up this limit. */
export function proofKeys(memberId: number): TryKey[] {
  return [key("device", `proof ${memberId}`)];
}

type Counting = { keys: TryKey[]; limits: LockLimits; now: Date };

/**
 * Counts an attempt as failed before the password is checked, so that a burst cannot exceed the limit. It uses a row
 * lock, so processes that share the database count together.
 * @returns `refused` with the minutes to wait, in which case nothing is counted; otherwise the minutes to wait if this
 * attempt fails
 */
export async function limitCallsPerMinute(
  tx: Tx,
  { keys, limits, now }: Counting,
): Promise<{ refused: number } | { refused: null; blocksFor: number | null }> {
  const locks = await holdLocks(tx, keys, now);
  const refused = longestBlock(locks, now);
  if (refused !== null) return { refused };
  const counted = locks.map(({ key, lock }) => ({ key, lock: afterTry(lock, limitOf(key, limits), now) }));
  await saveLocks(tx, counted.map(toRow));
  return { refused: null, blocksFor: longestBlock(counted, now) };
}

/** Subtracts an attempt that was successful or whose password was never checked. Other attempts stay counted. */
export async function takeTryBack(tx: Tx, { keys, limits, now }: Counting): Promise<void> {
  const locks = await holdLocks(tx, keys, now);
  const without = locks.map(({ key, lock }) => ({ key, lock: withoutTry(lock, limitOf(key, limits)) }));
  await saveLocks(tx, without.map(toRow));
}

/** Ends the lock of a member who has proven their identity by mail. Addresses and devices stay counted. */
export function forgiveTries(tx: Tx, { id, emailKey, usernameKey }: MemberRow) {
  const typed = [emailKey, usernameKey].flatMap((login) =>
    login === null ? [] : key("typed", `login ${login}`),
  );
  return deleteLocks(
    tx,
    [key("member", `member ${id}`), ...proofKeys(id), ...typed].map(({ hash }) => hash),
  );
}

type Held = { key: TryKey; lock: Lock };

/** Locks in the order of the hashes, to prevent deadlocks. */
async function holdLocks(tx: Tx, keys: TryKey[], now: Date): Promise<Held[]> {
  const sorted = keys.toSorted((a, b) => Buffer.compare(a.hash, b.hash));
  const hashes = sorted.map(({ hash }) => hash);
  await insertMissingLocks(tx, hashes, now);
  const locks = await lockLocks(tx, hashes);
  return sorted.map((key, index) => ({ key, lock: locks[index] as Lock }));
}

function limitOf({ ceiling, times }: TryKey, limits: LockLimits): LockLimit {
  const limit = limits[ceiling];
  return { ...limit, failures: limit.failures * times };
}

function longestBlock(held: Held[], now: Date): number | null {
  const minutes = held.map(({ lock }) => minutesBlocked(lock, now) ?? 0);
  return Math.max(0, ...minutes) || null;
}

function toRow({ key, lock: { failures, since, blockedUntil } }: Held) {
  return { keyHash: key.hash, failures, since, blockedUntil };
}

function key(ceiling: TryKey["ceiling"], words: string, times = 1): TryKey {
  return { hash: createHash("sha256").update(words).digest(), ceiling, times };
}
