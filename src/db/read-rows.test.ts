import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { keepRead } from "./keep-statement.ts";
import { readRows } from "./read-rows.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query("create table kept (id bigint primary key, words text not null)");
  await database.pool.query("insert into kept values (1, 'insert into; delete')");
});
afterAll(() => database.close());

test.each([
  ["an insert", sql`insert into kept values (2, '')`],
  ["an update", sql`UPDATE kept set id = 3`],
  ["a delete", sql`delete from kept`],
  ["a truncate", sql`truncate kept`],
  [
    "a write in a common table expression",
    sql`with gone as (delete from kept returning id) select id from gone`,
  ],
  [
    "a write after a comment",
    sql`-- it's a select\nwith gone as (delete from kept returning id) select id from gone`,
  ],
  ["a write after a select", sql`select 1; delete from kept`],
  ["a copy of rows to a new table", sql`select * into other from kept`],
  ["a lock", sql`select id from kept for no key update`],
  ["a shared lock", sql`select id from kept for share`],
])("%s is no read", async (_, statement) => {
  await expect(readRows(database.db)`${statement}`).rejects.toThrow("This statement needs a Tx");
  await expect(keepRead(() => statement)(database.db, {})).rejects.toThrow("This statement needs a Tx");
  expect((await database.pool.query("select id from kept")).rows).toEqual([{ id: 1 }]);
});

test("a raw read returns its rows, with values, fragments and words of writing in its text", async () => {
  const words = "insert into; delete";
  const own = sql`words = ${words}`;
  const read = readRows<{ id: number; bigWords: string }>(database.db);
  expect(
    await read`
    -- a comment's apostrophe, and to insert or update in it
    (select id, words as big_words from kept where ${own} and words like 'insert%;%' and id = ${1})`,
  ).toEqual([{ id: 1, bigWords: words }]);
});

test("a raw read inside a transaction sees what it wrote", async () => {
  const written = await database.db.transaction().execute(async (tx) => {
    await sql`insert into kept values (2, '')`.execute(tx);
    const rows = await readRows<{ id: number }>(tx)`select id from kept order by id`;
    await sql`delete from kept where id = 2`.execute(tx);
    return rows;
  });
  expect(written).toEqual([{ id: 1 }, { id: 2 }]);
});
