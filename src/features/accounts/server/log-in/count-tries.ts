import { createHash } from "node:crypto";
import type { Tx } from "#db/database.ts";
import type { LimitKeys } from "#platform/limit-keys.ts";
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

/** What a try is counted under, each with the ceiling that goes for it. */
export type TryKey = {
  hash: Buffer;
  ceiling: keyof LockLimits;
  /** Widens the ceiling for a network that many people share. */
  times: number;
};

/**
 * By what was typed, by the member whom that stands for, and by the address it came from. What stands for nobody is
 * counted just as often, so that known and unknown names lock alike. The table tells nobody which accounts there are.
 */
export function strangerKeys(asked: { typed: string; memberId: number | null; from: LimitKeys }): TryKey[] {
  const { typed, memberId, from } = asked;
  return [
    key("typed", `login ${typed}`),
    key("member", memberId === null ? `nobody ${typed}` : `member ${memberId}`),
    ...from.map(({ key: network, times }) => key("address", `address ${network}`, times)),
  ];
}

/** A known device has a count of its own: whatever strangers try, it gets in. */
export function deviceKeys(device: string, memberId: number): TryKey[] {
  return [key("device", `device ${device} ${memberId}`)];
}

/** Tries of a member who is logged in and is asked again, whatever the session. Strangers cannot use these up. */
export function proofKeys(memberId: number): TryKey[] {
  return [key("device", `proof ${memberId}`)];
}

type Counting = { keys: TryKey[]; limits: LockLimits; now: Date };

/**
 * Counts a try before the password is looked at, as if it were wrong: a burst gets no further than the ceiling.
 * Counted under a row lock, so processes that share the database count together.
 * @returns `refused` with the minutes to wait, which counts nothing; or the minutes to wait if the try fails
 */
export async function countTry(
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

/** Takes one try back that was right, or never looked at; what others have tried stays counted. */
export async function takeTryBack(tx: Tx, { keys, limits, now }: Counting): Promise<void> {
  const locks = await holdLocks(tx, keys, now);
  const without = locks.map(({ key, lock }) => ({ key, lock: withoutTry(lock, limitOf(key, limits)) }));
  await saveLocks(tx, without.map(toRow));
}

/** Ends a member's lock-out, for who has shown by mail to be the member. Addresses and devices stay counted. */
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

/** In the order of their hashes, so that two transactions never wait for each other. */
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
