import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { basename } from "node:path";
import type pg from "pg";
import { MigrationError } from "./migration-error.ts";

/** Lines at the top of a file that name another file, which has to be applied before it. */
const AFTER = /^-- after (\w+)\.sql$/gm;

type SqlFunction = { name: string; sql: string; hash: string; after: string[] };

/**
 * Applies each SQL function whose file has changed since it was last applied: all of them or none. Returns their names.
 * The order is by name, and after what the files' `-- after other.sql` lines name.
 * @param folder holds the files, at any depth; each is named after the function that it defines
 */
export async function applyFunctions(client: pg.PoolClient, folder: URL): Promise<string[]> {
  const functions = sortFunctions(await readFunctions(folder));
  await client.query(`create table if not exists schema_function (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`);
  const changed = await findChanged(client, functions);
  if (changed.length === 0) return [];
  try {
    await client.query("begin");
    for (const one of changed) await apply(client, one);
    await refuseOverloads(client, functions);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
  return changed.map(({ name }) => name);
}

/** Names the SQL functions whose files have changed since they were last applied, or that were never applied. */
export async function listChangedFunctions(pool: pg.Pool, folder: URL): Promise<string[]> {
  return (await findChanged(pool, await readFunctions(folder))).map(({ name }) => name);
}

async function readFunctions(folder: URL): Promise<SqlFunction[]> {
  const functions: SqlFunction[] = [];
  for await (const path of glob("**/*.sql", { cwd: folder })) {
    const sql = await readFile(new URL(path, folder), "utf8");
    const after = [...sql.matchAll(AFTER)].map(([, name]) => name as string);
    const hash = createHash("sha256").update(sql).digest("hex");
    functions.push({ name: basename(path, ".sql"), sql, hash, after });
  }
  return functions.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** @throws MigrationError if a file names one that does not exist, or files name each other in a circle */
function sortFunctions(functions: SqlFunction[]): SqlFunction[] {
  const sorted = new Set<SqlFunction>();
  const add = (one: SqlFunction, path: string[]) => {
    if (sorted.has(one)) return;
    if (path.includes(one.name))
      throw new MigrationError(
        "failed",
        `SQL functions wait for each other: ${[...path, one.name].join(", ")}`,
      );
    for (const name of one.after) {
      const other = functions.find((candidate) => candidate.name === name);
      if (!other)
        throw new MigrationError("failed", `${one.name}.sql is after ${name}.sql, which does not exist`);
      add(other, [...path, one.name]);
    }
    sorted.add(one);
  };
  for (const one of functions) add(one, []);
  return [...sorted];
}

async function findChanged(on: pg.Pool | pg.PoolClient, functions: SqlFunction[]): Promise<SqlFunction[]> {
  const { rows } = await on.query<{ name: string; hash: string }>("select name, hash from schema_function");
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  return functions.filter(({ name, hash }) => applied.get(name) !== hash);
}

async function apply(client: pg.PoolClient, { name, sql, hash }: SqlFunction) {
  try {
    await client.query(sql);
  } catch (error) {
    throw new MigrationError("failed", `SQL function ${name} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
  await client.query(
    `insert into schema_function (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [name, hash],
  );
}

/** Processes of the version before call the old signature, and `create or replace` with another one makes a second function. */
async function refuseOverloads(client: pg.PoolClient, functions: SqlFunction[]) {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select name, count(p.oid)::integer as count from unnest($1::text[]) as name
     left join pg_proc p on p.proname = name and pg_function_is_visible(p.oid)
     group by 1 having count(p.oid) <> 1 order by 1`,
    [functions.map(({ name }) => name)],
  );
  const [first] = rows;
  if (first?.count === 0)
    throw new MigrationError("failed", `${first.name}.sql does not define the function ${first.name}`);
  if (first)
    throw new MigrationError(
      "changed_signature",
      `The signature of the SQL function ${first.name} has changed. Restore it, and give the changed one a new name.`,
    );
}
