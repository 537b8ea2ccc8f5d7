import { grantRights } from "#db/grant-rights.ts";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { retryLock } from "#db/retry-lock.ts";
import type { Config } from "#platform/config.ts";

/** One holds the lock and migrates, and one is for the tables of the jobs. */
export const MIGRATING = 2;

/**
 * Migrates as the role that owns the tables, and lets the role of DATABASE_URL read and write their rows. Does nothing
 * without DATABASE_MIGRATE_URL.
 * @throws MigrationError
 */
export async function migrateAsOwner(
  { DATABASE_URL, DATABASE_MIGRATE_URL, NEWER_DATA }: Config,
  log: (line: string) => void,
): Promise<void> {
  if (!DATABASE_URL || !DATABASE_MIGRATE_URL) return;
  const { username, password } = new URL(DATABASE_URL);
  const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  const owner = openDatabase(DATABASE_MIGRATE_URL, { poolSize: MIGRATING });
  try {
    await migrate(owner.pool, {
      ...{ log, newer: NEWER_DATA },
      afterwards: (client, running) =>
        retryLock(client, { what: `Rights of ${login.user}`, ...running }, () => grantRights(client, login)),
    });
  } finally {
    await owner.close();
  }
}
