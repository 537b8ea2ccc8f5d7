import { createHash } from "node:crypto";
import type { Db, Tx } from "#db/database.ts";
import type { LimitKeys } from "#server/limit-keys.ts";
import { afterFailure, type Lock, type LockLimit, minutesBlocked } from "../rules.ts";
import { deleteLocks, lockLocks, upsertLock } from "./queries-lock.ts";

/** What a try is counted under: who it is for, and where it comes from, narrowest network first. */
export type TryKeys = { account: Buffer; addresses: { key: Buffer; times: number }[] };

/** Nobody can tell from the table which accounts there are, or who tried. */
export function tryKeys(who: { memberId: number } | { login: string }, from: LimitKeys | []): TryKeys {
  const account = "memberId" in who ? `member ${who.memberId}` : `login ${who.login}`;
  const addresses = from.map(({ key, times }) => ({ key: hash(`address ${key}`), times }));
  return { account: hash(account), addresses };
}

/** Minutes that this account or this address still has to wait. */
export async function findBlock(db: Db, { account, addresses }: TryKeys, now: Date): Promise<number | null> {
  const locks = await db
    .selectFrom("accountsLock")
    .selectAll()
    .where("keyHash", "in", [account, ...addresses.map(({ key }) => key)])
    .execute();
  const minutes = locks.map((lock) => minutesBlocked(lock, now) ?? 0);
  return Math.max(0, ...minutes) || null;
}

/** Counts a wrong try. @returns the minutes to wait where it was one too many */
export async function countFailure(
  tx: Tx,
  keys: TryKeys,
  { most, now }: { most: { account: LockLimit; address: LockLimit }; now: Date },
): Promise<number | null> {
  const known = await lockLocks(tx, [keys.account, ...keys.addresses.map(({ key }) => key)]);
  const find = (key: Buffer): Lock | undefined => known.find((lock) => lock.keyHash.equals(key));
  const limits = [
    { key: keys.account, limit: most.account },
    ...keys.addresses.map(({ key, times }) => ({
      key,
      limit: { ...most.address, failures: most.address.failures * times },
    })),
  ].sort((a, b) => Buffer.compare(a.key, b.key));
  let minutes: number | null = null;
  for (const { key, limit } of limits) {
    const lock = afterFailure(find(key), limit, now);
    await upsertLock(tx, key, lock);
    minutes = Math.max(minutes ?? 0, minutesBlocked(lock, now) ?? 0) || null;
  }
  return minutes;
}

/** A right password forgives the account's wrong ones; not the address's, which may be trying many accounts. */
export function forgiveFailures(tx: Tx, { account }: TryKeys) {
  return deleteLocks(tx, [account]);
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
