import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { migrate } from "./migrate.ts";

const MIGRATIONS = new URL("../../db/migrations/", import.meta.url);

let once: TestDatabase;
let twice: TestDatabase;
let folder: string;
beforeAll(async () => {
  once = await openTestDatabase({ of: "bare" });
  twice = await openTestDatabase({ of: "bare" });
  folder = await mkdtemp(join(tmpdir(), "velvet-twice-"));
});
afterAll(async () => {
  await once.close();
  await twice.close();
  await rm(folder, { recursive: true });
});

/** Columns, indexes, constraints and views. */
async function readSchema({ pool }: TestDatabase) {
  const { rows } = await pool.query(
    `select format('%s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default, is_identity) as line
       from information_schema.columns where table_schema = 'public'
     union all select pg_get_indexdef(indexrelid) || ' ' || indisvalid from pg_index i
       join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
     union all select format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select viewname || definition from pg_views where schemaname = 'public' order by 1`,
  );
  return rows.map(({ line }) => line);
}

test("migrations outside a transaction do no harm when they begin again", async () => {
  const again: string[] = [];
  for (const name of await readdir(MIGRATIONS)) {
    const sql = await readFile(new URL(name, MIGRATIONS), "utf8");
    await writeFile(join(folder, name), sql);
    if (!sql.startsWith("-- outside a transaction")) continue;
    again.push(name.replace(".sql", "_again.sql"));
    await writeFile(join(folder, again.at(-1) as string), sql);
  }
  await migrate(once.pool, { functions: null });
  const ran = await migrate(twice.pool, { migrations: pathToFileURL(`${folder}/`), functions: null });
  expect(ran).toEqual(expect.arrayContaining(again));
  expect(again.length).toBeGreaterThan(10);
  expect(await readSchema(twice)).toEqual(await readSchema(once));
});
