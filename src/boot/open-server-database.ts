import { archiveSettings } from "#db/embedded/archive-settings.ts";
import { EmbeddedDatabaseError } from "#db/embedded/embedded-error.ts";
import { findRunning } from "#db/embedded/find-running.ts";
import { startEmbedded } from "#db/embedded/start-embedded.ts";
import { migrate, requireMigrated } from "#db/migrate.ts";
import { type Database, openDatabase } from "#db/open-database.ts";
import { refuseUnfinished, removeFilesDraft } from "#platform/backup/unfinished-files.ts";
import type { Config } from "#platform/config.ts";
import { findPooler } from "./find-pooler.ts";
import { MIGRATING, migrateAsOwner } from "./migrate-as-owner.ts";
import { refusePlainServices } from "./refuse-plain-services.ts";

export type ServerDatabase = Database & {
  /** Address of the server itself: a connection there is a session of its own, also if there is a pooler. */
  directUrl: string;
  /** Opens more connections to the same database. */
  openMore(poolSize: number): Database;
  /** Opens more connections that are sessions of their own; none if all are. */
  openSessions(poolSize: number): Database | null;
};

type Options = {
  say: (line: string) => void;
  onState?: (state: "up" | "down") => void;
  /** For a command: if a program runs on the same data, its server is used and left running. */
  beside?: boolean;
  /** Opens also what is being restored. */
  restoring?: boolean;
};

/**
 * Opens the operator's server or the embedded one, and migrates the database, or requires that it is migrated if the
 * role may not do it.
 * @throws BackupError if a restore was interrupted
 * @throws ConfigError if DATABASE_URL leads to a pooler and the server's own address is missing or wrong, or in
 * production if a service on the Internet is not encrypted
 * @throws MigrationError
 */
export async function openServerDatabase(config: Config, options: Options): Promise<ServerDatabase> {
  const { say, beside, restoring } = options;
  if (!restoring) await refuseUnfinished(config.DATA_DIR);
  await refusePlainServices(config);
  // First, because it makes the role of DATABASE_URL if there is none.
  await migrateAsOwner(config, say);
  const pooler = await findPooler(config, say);
  const embedded = config.DATABASE_URL ? null : await openEmbedded(config, options);
  // A command may run beside a restore into a server of one's own.
  if (!restoring && !beside) await removeFilesDraft(config.DATA_DIR);
  const url = config.DATABASE_URL ?? (embedded?.url as string);
  const directUrl = config.DATABASE_DIRECT_URL ?? url;
  const database = openDatabase(url, { poolSize: config.DATABASE_POOL, pooler });
  const opened: ServerDatabase = {
    ...database,
    directUrl,
    openMore: (poolSize) => openDatabase(url, { poolSize, pooler }),
    openSessions: (poolSize) => pooler && openDatabase(directUrl, { poolSize }),
    async close() {
      await database.close();
      await embedded?.stop();
    },
  };
  try {
    await migrateIn(opened, { log: say, newer: config.NEWER_DATA });
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

/** The lock of the migrations lasts over several transactions, so it needs a session of its own. */
async function migrateIn(
  { pool, openSessions }: ServerDatabase,
  options: Parameters<typeof migrate>[1],
): Promise<void> {
  const { rows } = await pool.query("select has_schema_privilege(current_schema(), 'create') as may_migrate");
  if (rows[0].may_migrate === false) return requireMigrated(pool, options);
  const sessions = openSessions(MIGRATING);
  try {
    await migrate(sessions?.pool ?? pool, options);
  } finally {
    await sessions?.close();
  }
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
