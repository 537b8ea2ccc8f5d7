import { channel } from "node:diagnostics_channel";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { GroundError } from "#platform/errors.ts";

/** OWASP's parameters for argon2id: 19 MiB, two passes. One hash takes about 25 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes one password at a time, off the main thread, so that many log-ins do not take the cores from the pages. */
const atATime = pLimit(1);
/** About two seconds of waiting. */
const MOST_WAITING = 80;
const RETRY_SECONDS = 2;

/** For tests, which count the expensive hashes. */
const hashing = channel("accounts.hash");

/** @throws GroundError `unavailable` while too many passwords are waiting */
export function hashPassword(password: string): Promise<string> {
  return queue(() => hash(password.normalize("NFC"), COST));
}

/**
 * @param known null if there is no such account: does the same work and returns false
 * @throws GroundError `unavailable` while too many passwords are waiting
 */
export function verifyPassword(known: string | null, password: string): Promise<boolean> {
  return queue(async () => {
    // Created by the first log-in of a process, whatever its account, so that its time reveals nothing.
    const otherwise = await nobody();
    const right = await verify(known ?? otherwise, password.normalize("NFC"));
    return right && known !== null;
  });
}

async function queue<T>(work: () => Promise<T>): Promise<T> {
  if (atATime.pendingCount >= MOST_WAITING) {
    throw new GroundError("unavailable", { headers: { "Retry-After": String(RETRY_SECONDS) } });
  }
  return atATime(() => {
    hashing.publish(null);
    return work();
  });
}

let nobodysHash: Promise<string> | undefined;

/** Returns the hash of a random password that nobody has. */
function nobody(): Promise<string> {
  nobodysHash ??= hash(crypto.randomUUID(), COST);
  return nobodysHash;
}
