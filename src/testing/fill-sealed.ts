import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { App } from "#platform/app.ts";
import type { SealedColumn } from "#platform/secrets/sealed-values.ts";
import { type FullMember, fillMember } from "#testing/fill-member.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { sealedValues } from "../sealed-values.ts";

type Pool = Pick<App, "pool">;
type Text = { hidden: string; bound: (string | number)[] };

/** Fills a database so that every sealed column has a text in some row. */
export async function fillSealed(testApp: TestApp): Promise<FullMember> {
  const { pool, seal } = testApp.app;
  const filled = await fillMember(testApp);
  await pool.query(
    "select graphile_worker.add_job('send-account-gone-mail', json_build_object('sealed', $1::text), run_at => '2100-01-01')",
    [seal.hide("accounts.last_mail", "{}")],
  );
  await pool.query(
    `insert into shop_debit_file (message_id, company_id, format, debits, amount, made_at, sha256, content)
     select 'D1', min(id), 'pain.008.001.08', 1, 1, now(), repeat('0', 64), $1 from site_company`,
    [seal.hide("shop.debit_file", "<xml/>")],
  );
  await pool.query(
    `insert into moderation_question (case_id, question, asked_by, asked_at, answer_until, locale, answer, answered_at)
     select min(id), 'age', 1, now(), now() + interval '1 day', 'en', '', now() from moderation_case`,
  );
  const { rows: appealed } = await pool.query("select min(id)::integer as id from moderation_case");
  await pool.query(
    `insert into moderation_event (case_id, kind, data, at)
     values ($1, 'appealed', json_build_object('words', $2::text), now())`,
    [appealed[0].id, seal.hide("moderation.words", "words", [appealed[0].id])],
  );
  const { rows: asked } = await pool.query("select id, number from inquiries_inquiry limit 1");
  await pool.query(
    "update inquiries_inquiry set member_id = null, address = $1, address_hash = 'x' where id = $2",
    [seal.hide("inquiries.address", "anna@example.org", [asked[0].number]), asked[0].id],
  );
  for (const column of sealedValues.columns)
    if ((await textsOf({ pool }, column)).length === 0) await fillOne({ pool, seal }, column);
  return filled;
}

async function fillOne({ pool, seal }: Pick<App, "pool" | "seal">, column: SealedColumn): Promise<void> {
  const { rows } = await pool.query(
    `select ${column.key} as key, json_build_array(${column.boundTo ?? ""}) as bound from ${column.table} limit 1`,
  );
  expect(rows, `${column.table} has no row`).toHaveLength(1);
  const hidden = seal.hide(column.purpose, "words", rows[0].bound);
  await pool.query(`update ${column.table} set ${column.column} = $1 where ${column.key} = $2`, [
    hidden,
    rows[0].key,
  ]);
}

export async function textsOf(
  { pool }: Pool,
  { table, column, field, where, boundTo }: SealedColumn,
): Promise<Text[]> {
  const text = field ? `${column}->>'${field}'` : column;
  const { rows } = await pool.query(
    `select ${text} as hidden, json_build_array(${boundTo ?? ""}) as bound from ${table}
     where ${where ?? "true"} and ${text} <> ''`,
  );
  return rows;
}

/** Opens everything that is sealed. */
export async function readAll({ pool, seal }: Pick<App, "pool" | "seal">): Promise<string[]> {
  const read: string[] = [];
  for (const column of sealedValues.columns)
    for (const { hidden, bound } of await textsOf({ pool }, column))
      read.push(seal.reveal(column.purpose, hidden, bound));
  return read.sort();
}

/**
 * Names every column of the whole database, also within JSON, in which something stands that the key with this id has
 * encrypted or signed.
 */
export async function findSealedBy({ pool }: Pool, id: string): Promise<string[]> {
  const pattern = `(^|[^A-Za-z0-9_-])${id}([.][A-Za-z0-9_-]{38,}|[A-Za-z0-9_-]{22}($|[^A-Za-z0-9_-]))`;
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await pool.query<{ place: string }>(
      `select distinct f.place from ${schema}."${name}" t, jsonb_each_text(to_jsonb(t)) as f (place, said) where f.said ~ $1`,
      [pattern],
    );
    found.push(...rows.map(({ place }) => `${name}.${place}`));
  }
  return found.sort();
}

/** Names the stored files that this key has encrypted, or in which it has signed something. */
export async function findFilesBy(dataDir: string, id: string): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob("files/**/*", { cwd: dataDir, withFileTypes: true })) {
    if (!path.isFile()) continue;
    const file = join(path.parentPath, path.name);
    const text = await readFile(file, "latin1");
    if (text.startsWith(`${id}.`) || text.includes(`"${id}`)) found.push(file);
  }
  return found;
}
