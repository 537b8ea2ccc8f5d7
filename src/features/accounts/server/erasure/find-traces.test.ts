import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { findTraces, KEPT, REACHED_OTHERWISE } from "./find-traces.ts";
import { listMemberColumns } from "./queries-traces.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const named = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;
const excused = new Set(REACHED_OTHERWISE.map(named));
const findUnindexed = async () =>
  (await listMemberColumns(testApp.app.db))
    .filter(({ indexed }) => !indexed)
    .map(named)
    .filter((name) => !excused.has(name));

test("every column with a member's number has an index, or a reason why it needs none", async () => {
  const columns = (await listMemberColumns(testApp.app.db)).map(named);
  expect(columns.length).toBeGreaterThan(40);
  expect(columns).toEqual(expect.arrayContaining([...KEPT, ...REACHED_OTHERWISE].map(named)));
  expect(await findUnindexed()).toEqual([]);
});

test("a new table is looked at by itself, and one without an index is named", async () => {
  const { app } = testApp;
  const { id } = await makeMember(testApp);
  await app.pool.query(`create table likes_wink (winker bigint not null references accounts_member);
    create table likes_nod (member_id bigint not null);
    create index on likes_nod (member_id) where member_id > 5`);
  try {
    expect(await findUnindexed()).toEqual(["likes_nod.member_id", "likes_wink.winker"]);
    await app.pool.query("create index on likes_wink (winker); create index on likes_nod (member_id)");
    expect(await findUnindexed()).toEqual([]);
    const before = await findTraces(app.db, id);
    await app.pool.query("insert into likes_wink values ($1)", [id]);
    expect((await findTraces(app.db, id)).map(named)).toEqual(
      [...before.map(named), "likes_wink.winker"].sort(),
    );
  } finally {
    await app.pool.query("drop table likes_wink, likes_nod");
  }
});
