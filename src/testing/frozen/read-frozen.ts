import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate } from "#db/migrate.ts";
import type { Checked } from "./check-tables.ts";

/** What `frozen.json` says of the data beside it. */
export type Frozen = {
  /** Of the program that wrote them. */
  version: string;
  lastMigration: string;
  /** When the program's clock stood still, as ISO 8601. */
  at: string;
  /** `SECRET` of that program. */
  secret: string;
  members: Record<string, { id: number; email: string; password: string }>;
  /** What waited in the queue. */
  jobs: { task: string; payload: unknown }[];
  tables: Checked[];
};

const FOLDER = join(import.meta.dirname, "../../../db/frozen");
const MIGRATIONS = join(import.meta.dirname, "../../../db/migrations");

/** Makes a bare database and a data directory what that version's program left behind. */
export async function restoreFrozen(pool: pg.Pool, { folder, version }: { folder: string; version: string }) {
  const frozen = await readFrozen(version);
  await migrate(pool, { folder: await copyMigrations(folder, frozen.lastMigration) });
  await pool.query(`truncate ${frozen.tables.map(({ name }) => `"${name}"`).join(", ")} cascade`);
  await restoreRows(pool, version);
  await restoreJobs(pool, frozen);
  await restoreFiles(folder, version);
  return frozen;
}

async function readFrozen(version: string): Promise<Frozen> {
  return JSON.parse(await readFile(join(FOLDER, version, "frozen.json"), "utf8"));
}

/** The migrations of that version alone. Were one of them changed since, `migrate` would refuse the second run. */
async function copyMigrations(folder: string, last: string): Promise<URL> {
  const copies = join(folder, "migrations");
  await mkdir(copies);
  for (const name of await readdir(MIGRATIONS))
    if (name <= last) await copyFile(join(MIGRATIONS, name), join(copies, name));
  return pathToFileURL(`${copies}/`);
}

/** Lays the rows into the tables of their version, which have to be empty. Triggers and foreign keys rest meanwhile. */
async function restoreRows(pool: pg.Pool, version: string): Promise<void> {
  const statements = gunzipSync(await readFile(join(FOLDER, version, "rows.sql.gz"))).toString("utf8");
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    for (const [, copy, rows, select] of statements.matchAll(
      /^(copy [^;]+);\n(.*?)^\\\.\n|^(select [^;]+);\n/gms,
    )) {
      if (copy) await pipeline([rows ?? ""], client.query(copyFrom(copy)));
      else await client.query(select as string);
    }
    await client.query("commit");
  } finally {
    client.release(true);
  }
}

/** Puts back into the queue what waited there. */
export async function restoreJobs(pool: pg.Pool, { jobs }: Pick<Frozen, "jobs">): Promise<void> {
  for (const { task, payload } of jobs)
    await pool.query("select graphile_worker.add_job($1, $2::json)", [task, JSON.stringify(payload)]);
}

/** Lays the files into a data directory, as that version's program left them there. */
async function restoreFiles(dataDir: string, version: string): Promise<void> {
  const files = unzipSync(new Uint8Array(await readFile(join(FOLDER, version, "files.zip"))));
  for (const [name, content] of Object.entries(files)) {
    const path = join(dataDir, "files", name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}
