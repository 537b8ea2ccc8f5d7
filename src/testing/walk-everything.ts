import { createHash } from "node:crypto";
import type pg from "pg";
import type { Files } from "#adapters/files/files.ts";

/** Something that is known of a member: its name, and how it looks in text. Bytes are given as hexadecimal digits. */
export type Known = Record<string, string>;

/** Names of what was found, by `table.column` or by file. */
export type Found = Record<string, string[]>;

/**
 * Looks for all that is known of a member in every column of every table, and in the name and the content of every
 * stored file.
 */
export async function walkEverything(
  { pool, files }: { pool: pg.Pool; files: Files },
  known: Known,
): Promise<Found> {
  const found = new Map<string, Set<string>>();
  const note = (where: string, text: string) => {
    for (const name of namesIn(text, known)) {
      const names = found.get(where) ?? new Set();
      found.set(where, names.add(name));
    }
  };
  for (const table of await listTables(pool)) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t`,
    );
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) note(`${nameOf(table)}.${column}`, textOf(value));
  }
  for await (const key of files.list("")) {
    const file = await files.get(key);
    const content = Buffer.from(await new Response(file?.body).arrayBuffer());
    note(`file ${key}`, `${key}\n${content.toString("latin1")}\n${hashOf(content)}`);
  }
  return Object.fromEntries([...found].map(([where, names]) => [where, [...names].sort()]));
}

export function hashOf(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

export async function listTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_'
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Tables of ours lie in the schema `public`. */
function nameOf(table: string): string {
  return table.replace(/^public\./, "");
}

/** Returns the names of what a text contains. */
export function namesIn(text: string, known: Known): string[] {
  const plain = text.toLowerCase();
  return Object.entries(known).flatMap(([name, look]) => (plain.includes(look.toLowerCase()) ? [name] : []));
}

/** PostgreSQL writes bytes as `\x…`: they are looked at as digits and as text. */
function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.startsWith("\\x") ? `${text}\n${Buffer.from(text.slice(2), "hex").toString("latin1")}` : text;
}
