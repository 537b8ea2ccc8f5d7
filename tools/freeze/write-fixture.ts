import { copyFile, glob, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { copyAlone } from "#db/copy-rows.ts";
import { checkTable, listTables } from "#testing/frozen/check-tables.ts";
import type { Frozen } from "#testing/frozen/read-frozen.ts";
import type { TestApp } from "#testing/open-test-app.ts";

/**
 * Besides the rows, a test of a later version needs the accounts that can log in and the encryption secret.
 */
export type Known = Pick<Frozen, "version" | "secret" | "at" | "members">;

/** Writes `rows.sql.gz`, `files.zip`, `frozen.json` and `functions/` into the folder. */
export async function writeFixture(testApp: TestApp, folder: string, known: Known): Promise<void> {
  await mkdir(folder, { recursive: true });
  const client = await testApp.app.pool.connect();
  try {
    // All tables are read in one snapshot, and times are written the same way on every machine.
    await client.query("begin isolation level repeatable read");
    await client.query("set local timezone = 'UTC'");
    const tables = [];
    let rows = "";
    for (const table of await listTables(client)) {
      rows += await dumpTable(client, table);
      tables.push({ ...table, ...(await checkTable(client, table)) });
    }
    rows += await dumpSequences(client);
    await client.query("commit");
    const { rows: last } = await client.query("select max(name) as name from schema_migration");
    const frozen: Frozen = { ...known, lastMigration: last[0].name, jobs: await listJobs(client), tables };
    await writeFile(join(folder, "rows.sql.gz"), gzipSync(rows, { level: 9 }));
    await writeFile(join(folder, "frozen.json"), `${JSON.stringify(frozen, null, 2)}\n`);
  } finally {
    client.release();
  }
  await writeFile(join(folder, "files.zip"), zipSync(await readFiles(testApp), { level: 0 }));
  await copyFunctions(join(folder, "functions"));
}

/** A later version's functions are applied over these, as an upgrade does testApp: a changed signature shows then. */
async function copyFunctions(folder: string): Promise<void> {
  await mkdir(folder);
  for await (const path of glob("src/features/**/*.sql")) await copyFile(path, join(folder, basename(path)));
}

async function dumpTable(client: pg.PoolClient, { name, columns }: { name: string; columns: string[] }) {
  const list = columns.map((column) => `"${column}"`).join(", ");
  const rows = await copyAlone(client, () =>
    text(client.query(copyTo(`copy (select ${list} from "${name}" t order by t::text) to stdout`))),
  );
  return `copy "${name}" (${list}) from stdin;\n${rows}\\.\n`;
}

async function dumpSequences(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query(
    "select sequencename as name, last_value from pg_sequences where schemaname = 'public' and last_value is not null order by 1",
  );
  return rows.map(({ name, last_value }) => `select setval('"${name}"', ${last_value});\n`).join("");
}

/** Jobs as they were enqueued: the queue's tables belong to its library, which may change them. */
async function listJobs(client: pg.PoolClient): Promise<Frozen["jobs"]> {
  const { rows } = await client.query(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  );
  return rows;
}

async function readFiles({ app }: TestApp): Promise<Record<string, Uint8Array>> {
  const folder = join(app.config.DATA_DIR, "files");
  const files: Record<string, Uint8Array> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[relative(folder, path)] = new Uint8Array(await readFile(path));
  }
  return files;
}
