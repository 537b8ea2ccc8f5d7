import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { keepRead } from "./keep-statement.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ direct: true });
});
afterAll(() => database.close());

const among = keepRead(
  ({ ids, than }: { ids: readonly number[]; than: number }) =>
    sql<{ bigOne: number }>`select id as big_one from unnest(${ids}::bigint[]) as id
    where id > ${than}::bigint or id = ${7}::bigint and ${than}::bigint > 0 order by id`,
);

test("a prepared statement answers for its present values each time, and is planned once", async () => {
  await database.db.transaction().execute(async (tx) => {
    for (let than = 1; than < 12; than++) {
      const rows = await among(tx, { ids: [3, 7, than + 1], than });
      const right = [...new Set([3, 7, than + 1].filter((id) => id > than || id === 7))].sort(
        (a, b) => a - b,
      );
      expect([...new Set(rows.map(({ bigOne }) => bigOne))]).toEqual(right);
    }
    const { rows } = await sql<{ name: string; genericPlans: number }>`
      select name, generic_plans from pg_prepared_statements`.execute(tx);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.genericPlans).toBeGreaterThan(0);
  });
});

test("a prepared statement fails like any other, and its connection stays usable", async () => {
  await expect(among(database.db, { ids: ["x" as never], than: 1 })).rejects.toThrow(/bigint/);
  expect(await among(database.db, { ids: [5], than: 1 })).toEqual([{ bigOne: 5 }]);
});

test("a statement that is kept names its columns", async () => {
  const all = keepRead((_: object, db) => db.selectFrom("shopTerms").selectAll());
  const allOf = keepRead((_: object, db) => db.selectFrom("shopTerms as terms").selectAll("terms"));
  for (const read of [all, allOf]) await expect(read(database.db, {})).rejects.toThrow("name its columns");
});
