import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { runMigrations as migrateJobs } from "graphile-worker";
import type pg from "pg";
import { applyFunctions } from "./apply-functions.ts";
import { MigrationError } from "./migration-error.ts";

const MIGRATIONS = new URL("../../db/migrations/", import.meta.url);
const FUNCTIONS = new URL("../features/", import.meta.url);
/** Any number, but the same in every version, so that two programs never migrate at the same time. */
const LOCK = 7_300_411;
const LOCK_EVERY_MS = 100;
/** First line of a file whose statements cannot run in a transaction, such as `create index concurrently`. */
const OUTSIDE_TRANSACTION = "-- outside a transaction";

type Migration = { name: string; sql: string; hash: string };

type Options = {
  log?: (line: string) => void;
  migrations?: URL;
  /** Folder of the SQL functions; null applies none. */
  functions?: URL | null;
};

/** Brings the database to this version's schema and SQL functions. Returns which migrations and functions were applied. */
export async function migrate(
  pool: pg.Pool,
  { log = () => {}, migrations = MIGRATIONS, functions = FUNCTIONS }: Options = {},
): Promise<string[]> {
  const known = await readMigrations(migrations);
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await waitForLock(client);
    const ran = await runMigrations(client, { known, log });
    const applied = functions ? await applyFunctions(client, functions) : [];
    if (applied.length > 0) log(`SQL functions applied: ${applied.length}`);
    await migrateJobs({ pgPool: pool });
    return [...ran, ...applied];
  } finally {
    await client.query("select pg_advisory_unlock_all()").catch(() => {});
    client.release(true);
  }
}

/**
 * Asks again and again instead of waiting within a statement: `create index concurrently` in another program would wait
 * for that statement, and both would wait forever.
 */
async function waitForLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [LOCK]);
    if (rows[0].locked) return;
    await setTimeout(LOCK_EVERY_MS);
  }
}

async function runMigrations(
  client: pg.PoolClient,
  { known, log }: { known: Migration[]; log: (line: string) => void },
): Promise<string[]> {
  const done = await readApplied(client);
  refuseNewerData(done, known);
  const ran: string[] = [];
  for (const migration of known) {
    const hash = done.get(migration.name);
    if (hash === undefined) {
      log(`Migrating: ${migration.name}`);
      await apply(client, migration);
      ran.push(migration.name);
    } else if (hash !== migration.hash) {
      throw new MigrationError(
        "changed_migration",
        `${migration.name} has changed since it ran on this database. Migrations only go forward: restore it and write a new one.`,
      );
    }
  }
  return ran;
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function readApplied(client: pg.PoolClient): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from schema_migration",
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

function refuseNewerData(done: Map<string, string>, known: Migration[]) {
  const names = new Set(known.map((migration) => migration.name));
  const newer = [...done.keys()].filter((name) => !names.has(name)).sort();
  if (newer.length > 0) {
    throw new MigrationError(
      "newer_data",
      `The database was written by a newer version of Velvet (${newer.join(", ")}). Start that version, or set another DATA_DIR.`,
    );
  }
}

async function apply(client: pg.PoolClient, { name, sql, hash }: Migration) {
  const inTransaction = !sql.startsWith(OUTSIDE_TRANSACTION);
  const record = () =>
    client.query("insert into schema_migration (name, hash) values ($1, $2)", [name, hash]);
  try {
    if (inTransaction) await client.query("begin");
    await client.query(sql);
    await record();
    if (inTransaction) await client.query("commit");
  } catch (error) {
    if (inTransaction) await client.query("rollback").catch(() => {});
    throw new MigrationError("failed", `Migration ${name} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
