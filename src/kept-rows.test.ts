import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findDebitFile } from "#features/shop/server/debit/make-file.ts";
import { fillSealed } from "#testing/fill-sealed.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  await fillSealed(testApp);
});
afterAll(() => testApp.close());

const EVENT = "moderation_event where kind = 'appealed'";
const FILE = "shop_debit_file where content <> ''";
const SEALED = "'abcd.' || repeat('A', 60)";

/** Tries a change in a transaction in which this setting is on, and takes it back. @returns what the database said */
async function change(
  statement: string,
  setting: "secrets.reseals" | "shop.forgets" | null,
): Promise<string> {
  const client: pg.PoolClient = await testApp.app.pool.connect();
  try {
    await client.query("begin");
    if (setting) await client.query("select set_config($1, 'yes', true)", [setting]);
    const { rowCount } = await client.query(statement);
    return `${rowCount ?? 0} changed`;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

async function columnsOf(table: string, kept: string): Promise<string[]> {
  const { rows } = await testApp.app.pool.query(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name <> $2 and is_identity = 'NO'",
    [table, kept],
  );
  expect(rows.length).toBeGreaterThan(3);
  return rows.map(({ name }) => name);
}

const setOf = (from: string, values: string) => {
  const [table, where] = from.split(" where ");
  return `update ${table} set ${values} where id = (select min(id) from ${table} where ${where})`;
};
const NEVER = /is never changed/;

describe("while values are encrypted anew", () => {
  test("an appeal gets another encrypted text, and nothing else of it or of another event can change", async () => {
    const words = `data = jsonb_set(data, '{words}', to_jsonb(${SEALED}))`;
    expect(await change(setOf(EVENT, words), "secrets.reseals")).toBe("1 changed");
    expect(await change(setOf(EVENT, words), null)).toMatch(NEVER);
    for (const column of await columnsOf("moderation_event", "data"))
      for (const values of [`${column} = ${otherOf(column)}`, `${words}, ${column} = ${otherOf(column)}`])
        expect(await change(setOf(EVENT, values), "secrets.reseals"), values).toMatch(NEVER);
    for (const data of [
      "data || '{\"more\": 1}'",
      "data - 'words'",
      "jsonb_set(data, '{words}', 'null')",
      "jsonb_set(data, '{words}', '{\"abcd\": 1}')",
      "jsonb_set(data, '{words}', '\"I take it back\"')",
      "jsonb_set(data, '{words}', '\"\"')",
    ])
      expect(await change(setOf(EVENT, `data = ${data}`), "secrets.reseals"), data).toMatch(NEVER);
    const other = "moderation_event where kind <> 'appealed'";
    expect(await change(setOf(other, words), "secrets.reseals")).toMatch(NEVER);
    expect(await change("delete from moderation_event", "secrets.reseals")).toMatch(NEVER);
  });

  test("an event of another kind keeps words that are not encrypted", async () => {
    const { pool } = testApp.app;
    await pool.query(
      "insert into moderation_event (case_id, kind, data, at) select min(id), 'noted', '{\"words\": \"plain\"}', now() from moderation_case",
    );
    const noted = "moderation_event where kind = 'noted'";
    const words = `data = jsonb_set(data, '{words}', to_jsonb(${SEALED}))`;
    expect(await change(setOf(noted, words), "secrets.reseals")).toMatch(NEVER);
    const kind = `${words}, kind = 'appealed'`;
    expect(await change(setOf(noted, kind), "secrets.reseals")).toMatch(NEVER);
  });

  test("a file of direct debits gets another encrypted text, and nothing else of it can change", async () => {
    expect(await change(setOf(FILE, `content = ${SEALED}`), "secrets.reseals")).toBe("1 changed");
    expect(await change(setOf(FILE, `content = ${SEALED}`), null)).toMatch(NEVER);
    expect(await change(setOf(FILE, `content = ${SEALED}`), "shop.forgets")).toMatch(NEVER);
    for (const content of ["''", "'<xml/>'", "'abcd.short'", "content || '.'"])
      expect(await change(setOf(FILE, `content = ${content}`), "secrets.reseals"), content).toMatch(NEVER);
    for (const column of await columnsOf("shop_debit_file", "content"))
      for (const [setting, content] of [
        ["secrets.reseals", SEALED],
        ["shop.forgets", "''"],
      ] as const) {
        const values = `content = ${content}, ${column} = ${otherOf(column)}`;
        expect(await change(setOf(FILE, values), setting), values).toMatch(NEVER);
      }
    expect(await change("delete from shop_debit_file", "secrets.reseals")).toMatch(NEVER);
  });

  test("the setting ends with its transaction, and one place in the source sets it", async () => {
    const client = await testApp.app.pool.connect();
    await client.query("begin");
    await client.query("select set_config('secrets.reseals', 'yes', true)");
    await client.query("commit");
    const { rows } = await client.query("select current_setting('secrets.reseals', true) as now");
    client.release();
    expect(rows[0].now).not.toBe("yes");
    const places: string[] = [];
    for await (const path of glob("src/**/*.{ts,sql}", { cwd: join(import.meta.dirname, "..") }))
      if (!path.includes(".test.") && (await readFile(path, "utf8")).includes("secrets.reseals"))
        places.push(path);
    expect(places.sort()).toEqual([
      "src/features/moderation/server/moderation_keep_event.sql",
      "src/features/shop/server/debit/shop_keep_debit_file.sql",
      "src/platform/secrets/reseal.ts",
    ]);
  });
});

/** A value that the column can have and this row has not. */
function otherOf(column: string): string {
  if (column === "at" || column.endsWith("_at")) return "now() + interval '1 day'";
  if (column === "kind" || column === "message_id" || column === "format")
    return column === "format" ? "'pain.008.001.02'" : "'OTHER'";
  if (column === "sha256") return "repeat('1', 64)";
  if (column === "run_id") return "gen_random_uuid()";
  return "4711";
}

test("an encrypted content that opens to another file is refused by its hash", async () => {
  const { pool, seal } = testApp.app;
  const { rows } = await pool.query("select message_id from shop_debit_file where content <> '' limit 1");
  const messageId = rows[0].message_id;
  const put = async (content: string) => {
    const client = await pool.connect();
    await client.query("begin");
    await client.query("select set_config('secrets.reseals', 'yes', true)");
    await client.query("update shop_debit_file set content = $1 where message_id = $2", [
      seal.hide("shop.debit_file", content),
      messageId,
    ]);
    await client.query("commit");
    client.release();
  };
  const { rows: made } = await pool.query("select sha256 from shop_debit_file where message_id = $1", [
    messageId,
  ]);
  expect(made[0].sha256).toBe("0".repeat(64));
  await put("<forged/>");
  await expect(findDebitFile(testApp.app, messageId)).rejects.toThrow("is not the one that was made");
});
