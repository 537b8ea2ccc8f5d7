import { z } from "zod";
import { OtherKey } from "./sealed-file.ts";
import { BACKUPS, isThere, list, readFile, type Store } from "./store.ts";

const part = z.object({ size: z.int(), sha256: z.string() });

/** Describes a backup. It is written last, so a folder without one is not a backup. */
const manifest = z.object({
  format: z.literal(1),
  /** Version of the program that made it. */
  version: z.string(),
  startedAt: z.coerce.date(),
  endedAt: z.coerce.date(),
  /** Seals that only the secrets in force could make, so that a restore knows whether it has them. */
  secrets: z.array(z.string()),
  /** Null if the database is a server of one's own, which its own tools back up. */
  database: part
    .extend({
      major: z.int(),
      /** Processor and system; a cluster cannot be opened on another one. */
      machine: z.string(),
      systemId: z.string(),
      firstSegment: z.string(),
    })
    .nullable(),
  /** The list of members' files. */
  files: part.extend({ count: z.int() }),
});
export type Manifest = z.infer<typeof manifest>;
export type Backup = Manifest & { name: string };

export const machine = () => `${process.platform}-${process.arch}`;

export const partOf = (name: string, part: "manifest" | "database" | "files") => `${BACKUPS}/${name}/${part}`;

export const nameAt = (at: Date) => at.toISOString().replaceAll(":", "-");

export const momentOf = (name: string) => Date.parse(name.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:"));

export async function readManifest(store: Store, name: string): Promise<Backup> {
  const text = String(await readFile(store, partOf(name, "manifest")));
  return { ...manifest.parse(JSON.parse(text)), name };
}

/** @returns null if another key has encrypted the backup. Any other failure to read it is not that. */
export async function readIfOurs(store: Store, name: string): Promise<Backup | null> {
  return readManifest(store, name).catch((error: unknown) => {
    if (error instanceof OtherKey) return null;
    throw error;
  });
}

/** Names of the whole backups, the oldest first. */
export async function listBackups(store: Store): Promise<string[]> {
  const names = await list(store, BACKUPS);
  const whole = await Promise.all(names.map((name) => isThere(store, partOf(name, "manifest"))));
  return names.filter((_, index) => whole[index]);
}
