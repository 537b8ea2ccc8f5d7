import { channel } from "node:diagnostics_channel";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** OWASP's choice for argon2id: 19 MiB, two passes. About 25 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** One at a time, beside the main thread: a crowd at the door must not take the cores from the pages. */
const atATime = pLimit(1);

/** Heard by tests, which count what is costly. */
const hashing = channel("accounts.hash");

export function hashPassword(password: string): Promise<string> {
  hashing.publish(null);
  return atATime(() => hash(password.normalize("NFC"), COST));
}

/** @param known null where there is no such account: takes the same time and is never right */
export function verifyPassword(known: string | null, password: string): Promise<boolean> {
  hashing.publish(null);
  return atATime(async () => {
    const right = await verify(known ?? (await nobody()), password.normalize("NFC"));
    return right && known !== null;
  });
}

let nobodysHash: Promise<string> | undefined;

/** The hash of a password that nobody has. */
function nobody(): Promise<string> {
  nobodysHash ??= hash(crypto.randomUUID(), COST);
  return nobodysHash;
}
