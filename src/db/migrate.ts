import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { runMigrations as migrateJobs } from "graphile-worker";
import type pg from "pg";
import { applyFunctions, listChangedFunctions } from "./apply-functions.ts";
import { MigrationError } from "./migration-error.ts";
import { LOCK_WAIT, type LockWait, retryLock } from "./retry-lock.ts";

const MIGRATIONS = new URL("../../db/migrations/", import.meta.url);
const FUNCTIONS = new URL("../features/", import.meta.url);
/** Any number, but the same in every version, so that two programs never migrate at the same time. */
const LOCK = 7_300_411;
const LOCK_EVERY_MS = 100;
/** First line of a file whose statements cannot run in a transaction, such as `create index concurrently`. */
const OUTSIDE_TRANSACTION = "-- outside a transaction";
/** Line between the statements of such a file, each of which is sent alone. */
const STEP = /^-- then$/m;
/** Line with the hash of an earlier text of the file, which leads to the same schema. */
const FORMERLY = /^-- also applied as ([0-9a-f]{64})$/gm;
const BUILT = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/gi;
/** Codes of PostgreSQL. */
const [NO_TABLE, NO_RIGHT] = ["42P01", "42501"];

type Migration = { name: string; sql: string; hash: string; formerly: string[] };

type Options = {
  log?: (line: string) => void;
  migrations?: URL;
  /** Folder of the SQL functions; null applies none. */
  functions?: URL | null;
  lock?: LockWait;
  /** Leaves the data of a newer version as they are, instead of refusing them. */
  newer?: boolean;
  /** Runs last, while no other process migrates. */
  afterwards?: (client: pg.PoolClient, running: Running) => Promise<void>;
};

type Running = { log: (line: string) => void; lock: LockWait };

/** Brings the database to this version's schema and SQL functions. Returns which migrations and functions were applied. */
export async function migrate(pool: pg.Pool, options: Options = {}): Promise<string[]> {
  const { log = () => {}, functions = FUNCTIONS, lock = LOCK_WAIT } = options;
  const known = await readMigrations(options.migrations ?? MIGRATIONS);
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await waitForLock(client);
    await client.query(`create table if not exists schema_migration (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    const done = await readApplied(client);
    if (isNewer(done, known, options)) return [];
    const ran = await runMigrations(client, { known, done }, { log, lock });
    const applied = functions ? await replaceFunctions(client, functions, { log, lock }) : [];
    if (applied.length > 0) log(`SQL functions applied: ${applied.length}`);
    await migrateJobs({ pgPool: pool });
    await options.afterwards?.(client, { log, lock });
    return [...ran, ...applied];
  } finally {
    await client.query("select pg_advisory_unlock_all()").catch(() => {});
    client.release(true);
  }
}

/**
 * For a process whose role may not change the schema.
 * @throws MigrationError if the database does not have this version's schema and SQL functions
 */
export async function requireMigrated(pool: pg.Pool, options: Options = {}): Promise<void> {
  const { functions = FUNCTIONS } = options;
  const known = await readMigrations(options.migrations ?? MIGRATIONS);
  try {
    const done = await readApplied(pool);
    if (isNewer(done, known, options)) return;
    refuseChanged(known, done);
    const lacking = known.filter(({ name }) => !done.has(name)).map(({ name }) => name);
    if (functions) lacking.push(...(await listChangedFunctions(pool, functions)));
    if (lacking.length > 0) throw notMigrated(`The database lacks ${lacking.join(", ")} of this version.`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === NO_TABLE) throw notMigrated("The database is empty.", error);
    if (code === NO_RIGHT) throw notMigrated("The role of DATABASE_URL may not read the tables.", error);
    throw error;
  }
}

function notMigrated(what: string, cause?: unknown): MigrationError {
  const remedy =
    'Run the command migrate with DATABASE_MIGRATE_URL first; see "Roles of the database" in docs/operating.md.';
  return new MigrationError("not_migrated", `${what} ${remedy}`, { cause });
}

/**
 * Processes of the version before run on a newer schema during every upgrade, with the functions of the new version. So
 * they can also be started on it, if somebody wants that.
 * @throws MigrationError for data of a newer version, unless they are wanted
 */
function isNewer(done: Map<string, string>, known: Migration[], { newer, log }: Options): boolean {
  const names = new Set(known.map((migration) => migration.name));
  const strange = [...done.keys()].filter((name) => !names.has(name)).sort();
  if (strange.length === 0) return false;
  const wrote = `The database was written by a newer version of Velvet (${strange.join(", ")}).`;
  if (!newer) throw new MigrationError("newer_data", `${wrote} Start that version, or set another DATA_DIR.`);
  const missing = known.filter(({ name }) => !done.has(name)).map(({ name }) => name);
  if (missing.length > 0)
    throw new MigrationError("newer_data", `${wrote} It lacks ${missing.join(", ")} of this version.`);
  log?.(`${wrote} NEWER_DATA=yes: it is used as it is.`);
  return true;
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

async function replaceFunctions(client: pg.PoolClient, folder: URL, running: Running): Promise<string[]> {
  try {
    return await retryLock(client, { what: "SQL functions", ...running }, () =>
      applyFunctions(client, folder),
    );
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new MigrationError(
      "failed",
      `The SQL functions could not be applied: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}

async function runMigrations(
  client: pg.PoolClient,
  { known, done }: { known: Migration[]; done: Map<string, string> },
  running: Running,
): Promise<string[]> {
  refuseChanged(known, done);
  const ran: string[] = [];
  for (const migration of known) {
    if (done.has(migration.name)) continue;
    running.log(`Migrating: ${migration.name}`);
    await apply(client, migration, running);
    ran.push(migration.name);
  }
  return ran;
}

function refuseChanged(known: Migration[], done: Map<string, string>): void {
  for (const { name, hash, formerly } of known) {
    const applied = done.get(name);
    if (applied === undefined || applied === hash || formerly.includes(applied)) continue;
    throw new MigrationError(
      "changed_migration",
      `${name} has changed since it ran on this database. Migrations only go forward: restore it and write a new one.`,
    );
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      const formerly = [...sql.matchAll(FORMERLY)].map(([, hash]) => hash as string);
      return { name, sql, hash: createHash("sha256").update(sql).digest("hex"), formerly };
    }),
  );
}

async function readApplied(on: pg.Pool | pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await on.query<{ name: string; hash: string }>("select name, hash from schema_migration");
  return new Map(rows.map((row) => [row.name, row.hash]));
}

async function apply(client: pg.PoolClient, migration: Migration, running: Running) {
  const { name, sql, hash } = migration;
  const record = () =>
    client.query("insert into schema_migration (name, hash) values ($1, $2)", [name, hash]);
  const steps = sql.startsWith(OUTSIDE_TRANSACTION) ? sql.split(STEP) : null;
  try {
    if (!steps) {
      await retryLock(client, { what: name, ...running }, () =>
        runInTransaction(client, async () => {
          await client.query(sql);
          await record();
        }),
      );
      return;
    }
    for (const step of steps) await runStep(client, step, { what: name, ...running });
    await record();
  } catch (error) {
    const left = steps
      ? "Its finished steps stay, and it begins again at the next start"
      : "Nothing of it was kept";
    throw new MigrationError(
      "failed",
      `Migration ${name} failed: ${(error as Error).message}. ${left}. Processes of the version before can go on; "If an upgrade fails" in docs/operating.md says what to do.`,
      { cause: error },
    );
  }
}

async function runInTransaction(client: pg.PoolClient, run: () => Promise<void>): Promise<void> {
  try {
    await client.query("begin");
    await run();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/**
 * Whatever is built concurrently waits for transactions without holding anybody up, so its wait has no end. An index
 * that was left unfinished is not valid, and "if not exists" would keep it.
 */
async function runStep(client: pg.PoolClient, step: string, retrying: Parameters<typeof retryLock>[1]) {
  const sql = step.replaceAll(/--.*$/gm, "");
  if (!/\bconcurrently\b/i.test(sql)) {
    await retryLock(client, retrying, () => client.query(step));
    return;
  }
  for (const [, index] of sql.matchAll(BUILT)) {
    const { rowCount } = await client.query(
      "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
      [index],
    );
    if (rowCount) await client.query(`drop index concurrently ${index}`);
  }
  await client.query(step);
}
