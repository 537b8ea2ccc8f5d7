import { z } from "zod";
import type { App } from "#platform/app.ts";
import { ERASURES } from "#platform/backup/keep-small.ts";

/**
 * The list of erasures: one file each, because a restored backup rolls back everything in the database. Read by
 * `erase-again`.
 */
export const FOLDER = ERASURES;

const listed = z.object({
  id: z.int().positive(),
  signed_up_at: z.coerce.date(),
  /** Keyed hash of the e-mail address. */
  address: z.string().nullable(),
  at: z.coerce.date(),
});
export type Listed = z.infer<typeof listed>;

/** Length of `2026-11`. */
export const MONTH = 7;

export function hashAddress({ seal }: Pick<App, "seal">, emailKey: string): string {
  return seal.fingerprint("accounts.erased_address", [emailKey]);
}

/** Writing it twice leaves one file, because the month is that of the beginning. */
export async function listErasure({ files }: Pick<App, "files">, entry: Listed): Promise<void> {
  const month = entry.at.toISOString().slice(0, MONTH);
  const content = Buffer.from(`${JSON.stringify(entry)}\n`);
  await files.put(`${FOLDER}${month}/${entry.id}.json`, content, { contentType: "application/json" });
}

/**
 * Reads the erasures that began at this time or later.
 * @returns the entries, and the names of files that cannot be read
 */
export async function readErasures(
  { files }: Pick<App, "files">,
  since: Date,
): Promise<{ entries: Listed[]; unreadable: string[] }> {
  const from = since.toISOString().slice(0, MONTH);
  const entries: Listed[] = [];
  const unreadable: string[] = [];
  for await (const key of files.list(FOLDER)) {
    const [, month = ""] = key.split("/");
    if (month < from) continue;
    const entry = await readEntry({ files }, key);
    if (!entry) unreadable.push(key);
    else if (entry.at >= since) entries.push(entry);
  }
  return { entries: entries.sort((a, b) => a.id - b.id), unreadable: unreadable.sort() };
}

/** @returns null if it cannot be read */
export async function readEntry({ files }: Pick<App, "files">, key: string): Promise<Listed | null> {
  try {
    const file = await files.get(key);
    return file && listed.parse(await new Response(file.body).json());
  } catch {
    return null;
  }
}
