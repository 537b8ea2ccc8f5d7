import { archiveSettings } from "#db/embedded/archive-settings.ts";
import { EmbeddedDatabaseError } from "#db/embedded/embedded-error.ts";
import { findRunning } from "#db/embedded/find-running.ts";
import { startEmbedded } from "#db/embedded/start-embedded.ts";
import { migrate } from "#db/migrate.ts";
import { type Database, openDatabase } from "#db/open-database.ts";
import type { Config } from "#platform/config.ts";

export type ServerDatabase = Database & { url: string };

type Options = {
  say: (line: string) => void;
  onState?: (state: "up" | "down") => void;
  /** For a command: if a program runs on the same data, its server is used and left running. */
  beside?: boolean;
  /** Opens also what is being restored. */
  restoring?: boolean;
};

/** Opens the operator's server or the embedded one, and migrates the database. */
export async function openServerDatabase(config: Config, options: Options): Promise<ServerDatabase> {
  const { say } = options;
  const embedded = config.DATABASE_URL ? null : await openEmbedded(config, options);
  const url = config.DATABASE_URL ?? (embedded?.url as string);
  const database = openDatabase(url, { poolSize: config.DATABASE_POOL });
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await migrate(database.pool, { log: say, newer: config.NEWER_DATA });
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, url, close };
}

async function openEmbedded(
  { DATA_DIR, BACKUP_DIR }: Config,
  { say, onState, beside, restoring }: Options,
): Promise<{ url: string; stop(): Promise<void> }> {
  try {
    return await startEmbedded({
      ...{ dataDir: DATA_DIR, log: say },
      ...(onState && { onState }),
      ...(restoring && { restoring }),
      ...(BACKUP_DIR && { settings: archiveSettings }),
    });
  } catch (error) {
    const taken = error instanceof EmbeddedDatabaseError && error.code === "in_use";
    const url = taken && beside ? await findRunning(DATA_DIR) : null;
    if (url === null) throw error;
    return { url, stop: async () => {} };
  }
}
