import { relative, resolve } from "node:path";
import { z } from "zod";
import { weaknessOf } from "../secrets/weak-secret.ts";

const text = z.string().trim().min(1);
const SHORTEST_KEY = 32;

/** Settings of backups. */
export const backupSettings = {
  BACKUP_DIR: text
    .optional()
    .describe(
      "existing folder for backups, on another disk than DATA_DIR; without it, the program makes none; see Backup",
    ),
  BACKUP_KEY: text
    .optional()
    .describe("encrypts backups; at least 32 random characters, kept apart from the backups and from SECRET"),
  BACKUP_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe("days after which nothing that was deleted is left in backups, 1 to 365"),
};

type Values = z.output<z.ZodObject<typeof backupSettings>> & {
  DATA_DIR: string;
  SECRET?: string | undefined;
  SECRET_NEXT?: string | undefined;
  SECRET_OLD: readonly string[];
};

/** Returns what is wrong with the settings together, or null. */
export function checkBackup(values: Values): string | null {
  const { BACKUP_DIR: folder, BACKUP_KEY: key, DATA_DIR } = values;
  if (folder !== undefined && key === undefined)
    return "BACKUP_DIR needs BACKUP_KEY, which encrypts the backups. Generate one with: openssl rand -hex 32";
  if (key !== undefined && key.length < SHORTEST_KEY)
    return `BACKUP_KEY must have at least ${SHORTEST_KEY} characters.`;
  const weakness = key !== undefined && weaknessOf(key);
  if (weakness) return `BACKUP_KEY must be a key that no one can guess: ${weakness}.`;
  if (key !== undefined && [values.SECRET, values.SECRET_NEXT, ...values.SECRET_OLD].includes(key))
    return "BACKUP_KEY must not be one of the secrets: who can open backups must not be able to sign cookies.";
  if (folder !== undefined && !/^\.\.(\/|$)/.test(relative(resolve(DATA_DIR), resolve(folder))))
    return "BACKUP_DIR must not be in DATA_DIR, with which it would be lost.";
  return null;
}
