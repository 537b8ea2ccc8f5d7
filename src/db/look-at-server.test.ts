import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { lookAtServer } from "./look-at-server.ts";
import { openDatabase } from "./open-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ of: "bare" });
});
afterAll(() => database.close());

test("connections to a server are sessions of their own, without limits that nobody has set", async () => {
  const look = await lookAtServer(database.url);
  expect(look).toMatchObject({ sharesSessions: false, tracksStatements: false, hasTimeLimits: false });
  expect(await lookAtServer(database.url)).toEqual(look);
  const other = await openTestDatabase({ of: "bare" });
  expect((await lookAtServer(other.url)).database).not.toBe(look.database);
  const elsewhere = new URL(database.url);
  elsewhere.searchParams.set("options", "-c timezone=Asia/Tokyo");
  expect((await lookAtServer(String(elsewhere))).database).toBe(look.database);
  await other.close();
});

test("the role's own limits count, both of them", async () => {
  const url = `${database.url}&options=-c%20statement_timeout%3D9000`;
  expect(await lookAtServer(url)).toMatchObject({ hasTimeLimits: false });
  const both = `${url}%20-c%20idle_in_transaction_session_timeout%3D9000`;
  expect(await lookAtServer(both)).toMatchObject({ hasTimeLimits: true });
});

test.each([
  { pooler: null, kept: 1, limit: "30s" },
  { pooler: { tracksStatements: true }, kept: 1, limit: "0" },
  { pooler: { tracksStatements: false }, kept: 0, limit: "0" },
])("what a session keeps fits the pooler: %j", async ({ pooler, kept, limit }) => {
  const { pool, close } = openDatabase(database.url, { pooler, poolSize: 1 });
  const { rows } = await pool.query({ name: "mine", text: "select $1::text as word", values: ["hello"] });
  expect(rows).toEqual([{ word: "hello" }]);
  expect((await pool.query("select from pg_prepared_statements")).rowCount).toBe(kept);
  const { rows: limits } = await pool.query("select current_setting('statement_timeout') as limit");
  expect(limits).toEqual([{ limit }]);
  await close();
});
