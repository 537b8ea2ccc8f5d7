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
import { fillSealed, readAll, textsOf } from "#testing/fill-sealed.ts";
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
  await fillSealed(before);
});
afterAll(async () => {
  for (const testApp of opened) await testApp.close();
  await database.close();
  await rm(folder, { recursive: true });
});

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

  await expect(open({ SECRET: NEW })).rejects.toThrow("The database was encrypted with another SECRET");
  expect(await reseal.run(both.app as unknown as App, {})).toContain("No value needs an older secret");
  expect(await reseal.run(both.app as unknown as App, {})).toMatch(/^0 re-sealed/);
  const alone = await open({ SECRET: NEW });
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
  const hidden = async () => (await textsOf(database, column)).map((one) => one.hidden);
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
