import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { copyAlone } from "#db/copy-rows.ts";
import { migrate } from "#db/migrate.ts";
import type { Checked } from "./check-tables.ts";

/** Contents of `frozen.json`, which describes the data beside it. */
export type Frozen = {
  version: string;
  lastMigration: string;
  /** Time of that program's stopped clock (ISO 8601). */
  at: string;
  /** `SECRET` of that program. */
  secret: string;
  members: Record<string, { id: number; email: string; password: string }>;
  jobs: { task: string; payload: unknown }[];
  tables: Checked[];
};

const FOLDER = join(import.meta.dirname, "../../../db/frozen");
const MIGRATIONS = join(import.meta.dirname, "../../../db/migrations");

/** Fills a bare database and a data directory with what that version's program left behind. */
export async function restoreFrozen(pool: pg.Pool, { folder, version }: { folder: string; version: string }) {
  const frozen = await readFrozen(version);
  const migrations = await copyMigrations(folder, frozen.lastMigration);
  await migrate(pool, { migrations, functions: findFunctions(version) });
  await pool.query(`truncate ${frozen.tables.map(({ name }) => `"${name}"`).join(", ")} cascade`);
  await restoreRows(pool, version);
  await restoreJobs(pool, frozen);
  await restoreFiles(folder, version);
  return frozen;
}

async function readFrozen(version: string): Promise<Frozen> {
  return JSON.parse(await readFile(join(FOLDER, version, "frozen.json"), "utf8"));
}

/** Copies the migrations up to that version. If one of them has changed since, `migrate` refuses the second run. */
async function copyMigrations(folder: string, last: string): Promise<URL> {
  const copies = join(folder, "migrations");
  await mkdir(copies);
  for (const name of await readdir(MIGRATIONS))
    if (name <= last) await copyFile(join(MIGRATIONS, name), join(copies, name));
  return pathToFileURL(`${copies}/`);
}

/** The SQL functions of that version; 0.1.0 was frozen when they were all in migrations. */
function findFunctions(version: string): URL | null {
  const functions = join(FOLDER, version, "functions");
  return existsSync(functions) ? pathToFileURL(`${functions}/`) : null;
}

/** Inserts the rows into the empty tables of their version, with triggers and foreign keys off. */
async function restoreRows(pool: pg.Pool, version: string): Promise<void> {
  const statements = gunzipSync(await readFile(join(FOLDER, version, "rows.sql.gz"))).toString("utf8");
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    for (const [, copy, rows, select] of statements.matchAll(
      /^(copy [^;]+);\n(.*?)^\\\.\n|^(select [^;]+);\n/gms,
    )) {
      if (copy) await copyAlone(client, () => pipeline([rows ?? ""], client.query(copyFrom(copy))));
      else await client.query(select as string);
    }
    await client.query("commit");
  } finally {
    client.release(true);
  }
}

export async function restoreJobs(pool: pg.Pool, { jobs }: Pick<Frozen, "jobs">): Promise<void> {
  for (const { task, payload } of jobs)
    await pool.query("select graphile_worker.add_job($1, $2::json)", [task, JSON.stringify(payload)]);
}

/** Copies the files into a data directory, as that version's program left them there. */
async function restoreFiles(dataDir: string, version: string): Promise<void> {
  const files = unzipSync(new Uint8Array(await readFile(join(FOLDER, version, "files.zip"))));
  for (const [name, content] of Object.entries(files)) {
    const path = join(dataDir, "files", name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}
