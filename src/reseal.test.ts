import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHAINS } from "#features/staff/audit-rules.ts";
import { keepHeads, listHeads } from "#features/staff/server/audit/heads.ts";
import { keepResult, openResult } from "#features/work/server/keep-result.ts";
import type { App } from "#platform/app.ts";
import { readUnsubscribeToken, unsubscribeToken } from "#platform/mail/sealed-words.ts";
import { putSealedFile, readSealedFile } from "#platform/pictures/sealed-files.ts";
import { resealColumn } from "#platform/secrets/reseal.ts";
import { resealCommand } from "#platform/secrets/reseal-command.ts";
import type { SealedColumn } from "#platform/secrets/sealed-values.ts";
import { fillMember } from "#testing/fill-member.ts";
import { makeMember } from "#testing/make.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { sealedValues } from "./sealed-values.ts";

const OLD = "9c1f7ae05b3d4826fa60e71d93b2c584";
const NEW = "4f1c9be27ad05386e1b7c0d92f6a8354";
const THIRD = "c07d9be27ad05386e1b7c0d92f6a81aa";
const reseal = resealCommand(sealedValues);

let folder: string;
let database: TestDatabase;
let before: TestApp;
const opened: TestApp[] = [];

async function open(env: Record<string, string>): Promise<TestApp> {
  const testApp = await openTestApp({ database, env: { DATA_DIR: folder, ...env } });
  opened.push(testApp);
  return testApp;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "velvet-secrets-"));
  database = await openTestDatabase({ of: "demo" });
  before = await open({ SECRET: OLD });
  await fillMember(before);
  await fillRest(before.app);
});
afterAll(async () => {
  for (const testApp of opened) await testApp.close();
  await database.close();
  await rm(folder, { recursive: true });
});

/** What the full member has not: each column gets a text in some row. */
async function fillRest({ pool, seal }: TestApp["app"]): Promise<void> {
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
    if ((await textsOf(column)).length === 0) await fillOne({ pool, seal }, column);
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

type Text = { hidden: string; bound: (string | number)[] };

async function textsOf({ table, column, field, where, boundTo }: SealedColumn): Promise<Text[]> {
  const text = field ? `${column}->>'${field}'` : column;
  const { rows } = await database.pool.query(
    `select ${text} as hidden, json_build_array(${boundTo ?? ""}) as bound from ${table}
     where ${where ?? "true"} and ${text} <> ''`,
  );
  return rows;
}

async function readAll({ seal }: Pick<App, "seal">): Promise<string[]> {
  const read: string[] = [];
  for (const column of sealedValues.columns)
    for (const { hidden, bound } of await textsOf(column))
      read.push(seal.reveal(column.purpose, hidden, bound));
  return read.sort();
}

test("values of an old secret are read beside the new one, re-sealed, and read with the new one alone", async () => {
  const app = before.app as unknown as App;
  const { cookie } = await makeMember(before);
  const { key } = await putSealedFile(app, Buffer.from("a drawn square"));
  const token = unsubscribeToken(before.app.seal, { memberId: 7, type: "like" });
  await keepHeads(app);
  const large = Buffer.alloc(600_000, "words");
  await keepResult(app, "work/one/1", large);
  const said = await readAll(before.app);

  const next = await open({ SECRET: OLD, SECRET_NEXT: NEW });
  await expect(reseal.run(next.app as unknown as App, {})).rejects.toThrow("Remove SECRET_NEXT");

  const both = await open({ SECRET: NEW, SECRET_OLD: OLD });
  expect(await readAll(both.app)).toEqual(said);
  expect(readUnsubscribeToken(both.app.seal, token)).not.toBeNull();
  expect(
    readUnsubscribeToken(next.app.seal, unsubscribeToken(both.app.seal, { memberId: 7, type: "like" })),
  ).not.toBeNull();
  expect(both.app.seal.fingerprint("shop.iban", ["x"])).toBe(before.app.seal.fingerprint("shop.iban", ["x"]));
  expect(next.app.seal.fingerprint("shop.iban", ["x"])).toBe(before.app.seal.fingerprint("shop.iban", ["x"]));

  const alone = await open({ SECRET: NEW });
  await expect(reseal.run(alone.app as unknown as App, {})).rejects.toThrow("cannot be opened");
  expect(await reseal.run(both.app as unknown as App, {})).toContain("No value needs an older secret");
  expect(await reseal.run(both.app as unknown as App, {})).toMatch(/^0 re-sealed/);
  expect(await readAll(alone.app)).toEqual(said);
  expect(await readSealedFile(alone.app, key)).toEqual(Buffer.from("a drawn square"));
  const result = await openResult(alone.app, "work/one/1");
  expect(Buffer.concat(await Array.fromAsync(result?.content ?? []))).toEqual(large);
  const heads = (await Promise.all(CHAINS.map((chain) => listHeads(alone.app, chain)))).flat();
  expect(heads.length).toBeGreaterThan(0);
  for (const { head } of heads) expect(head).not.toBeNull();
  for (const one of [next, both, alone])
    expect(await one.app.viewers.find(new Headers({ cookie }), hereSite(one))).toMatchObject({
      kind: "member",
    });
});

test("a value that somebody else changes meanwhile is not replaced", async () => {
  const column = sealedValues.columns.find(({ table }) => table === "safety_report") as SealedColumn;
  const hidden = async () => (await textsOf(column)).map((one) => one.hidden);
  const changed = "someone else's text";
  const app = (await open({ SECRET: THIRD, SECRET_OLD: `${NEW},${OLD}` })).app as unknown as App;
  const pool = Object.assign(Object.create(app.pool), {
    query: app.pool.query.bind(app.pool),
    async connect() {
      await app.pool.query("update safety_report set content = $1 where content is not null", [changed]);
      return app.pool.connect();
    },
  });
  const { resealed, left } = await resealColumn({ ...app, pool }, column);
  expect({ resealed, left }).toEqual({ resealed: 0, left: (await hidden()).length });
  expect(new Set(await hidden())).toEqual(new Set([changed]));
});
