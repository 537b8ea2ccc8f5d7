import { z } from "zod";
import type { App } from "#platform/app.ts";
import { CHAINS, type Chain } from "../../audit-rules.ts";
import { findEntryHash, findFirst, findLast, type Head } from "./queries.ts";

export const FOLDER = "audit/";
export const SEAL = "staff.audit_head";
/** Length of `2026-11-23`. */
const DAY = 10;

export const stored = z.object({ id: z.int().positive(), hash: z.string(), seal: z.string() });

/** The last entry of a chain at some time, or null if its file cannot be read or is not ours. */
export type KeptHead = { file: string; head: Head | null };

/**
 * Stores the last entry of each chain outside the database, one file a day. A chain that is cut at its end or written
 * anew is recognized by it, so a stored head is not replaced when its entry is no longer there.
 */
export async function keepHeads(app: Pick<App, "db" | "files" | "seal" | "clock">): Promise<void> {
  for (const chain of CHAINS) {
    const last = await findLast(app.db, chain);
    if (last && (await holdsNewestHead(app, chain))) await storeHead(app, chain, last);
  }
}

async function holdsNewestHead(app: Pick<App, "db" | "files" | "seal">, chain: Chain): Promise<boolean> {
  const newest = (await listHeads(app, chain)).at(-1);
  if (!newest) return true;
  if (!newest.head) return false;
  return (await findEntryHash(app.db, chain, newest.head.id))?.equals(newest.head.hash) ?? false;
}

async function storeHead(
  { files, seal, clock }: Pick<App, "files" | "seal" | "clock">,
  chain: Chain,
  last: Head,
): Promise<void> {
  const hash = last.hash.toString("hex");
  const content = { id: last.id, hash, seal: seal.of(SEAL, [chain, last.id, hash]) };
  const day = clock.now().toISOString().slice(0, DAY);
  await files.put(`${FOLDER}${chain}/${day}.json`, Buffer.from(JSON.stringify(content)), {
    contentType: "application/json",
  });
}

/** Removes the files about entries that the retention has removed. */
export async function forgetOldHeads(app: Pick<App, "db" | "files" | "seal">): Promise<void> {
  for (const chain of CHAINS) {
    const first = await findFirst(app.db, chain);
    for (const { file, head } of await listHeads(app, chain))
      if (head && first && head.id < first.id) await app.files.remove(file);
  }
}

/** Returns the stored heads of a chain, oldest first. */
export async function listHeads(app: Pick<App, "files" | "seal">, chain: Chain): Promise<KeptHead[]> {
  const names = (await Array.fromAsync(app.files.list(`${FOLDER}${chain}/`))).sort();
  return Promise.all(names.map(async (file) => ({ file, head: await readHead(app, chain, file) })));
}

async function readHead(
  { files, seal }: Pick<App, "files" | "seal">,
  chain: Chain,
  file: string,
): Promise<Head | null> {
  try {
    const content = await files.get(file);
    const { id, hash, ...given } = stored.parse(await new Response(content?.body).json());
    return seal.holds(given.seal, SEAL, [chain, id, hash]) ? { id, hash: Buffer.from(hash, "hex") } : null;
  } catch {
    return null;
  }
}
