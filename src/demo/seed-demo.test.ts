import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { seedDemo } from "./seed-demo.ts";

const quiet = { say: () => {}, now: new Date("2026-11-21T12:00:00Z") };
let one: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  await Promise.all([
    seedDemo(one.pool, { members: 200, ...quiet }),
    seedDemo(other.pool, { members: 200, ...quiet }),
  ]);
});
afterAll(() => Promise.all([one.close(), other.close()]));

describe("the demo community", () => {
  test("is the same for the same seed, on any database", async () => {
    const read = async ({ pool }: TestDatabase) => {
      const { rows } = await pool.query(
        "select id, site_id, username, date_of_birth, locale, status, signed_up_at from accounts_member order by id",
      );
      return rows;
    };
    const [first, second] = [await read(one), await read(other)];
    expect(first).toHaveLength(200);
    expect(first).toEqual(second);
  });

  test("has adults only, of every age", async () => {
    const { rows } = await one.pool.query(
      "select extract(year from age('2026-11-21'::date, date_of_birth))::int as age from accounts_member",
    );
    const ages = rows.map((row) => row.age as number);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(18);
    expect(Math.max(...ages)).toBeLessThanOrEqual(81);
    expect(new Set(ages).size).toBeGreaterThan(25);
  });

  test("is not seeded twice, and a new member gets the next number", async () => {
    expect(await seedDemo(one.pool, { members: 500, ...quiet })).toEqual([]);
    const { rows } = await one.pool.query(
      "select count(*)::int as n, nextval(pg_get_serial_sequence('accounts_member', 'id')) as next from accounts_member",
    );
    expect(rows[0]).toEqual({ n: 200, next: 201 });
  });

  test("two programs at the same moment seed it once", async () => {
    const fresh = await openTestDatabase();
    const both = await Promise.all([1, 2].map(() => seedDemo(fresh.pool, { members: 20, ...quiet })));
    const { rows: parts } = await fresh.pool.query("select name from demo_seed");
    expect(both.flat().sort()).toEqual(parts.map(({ name }) => name).sort());
    expect(new Set(both.flat()).size).toBe(parts.length);
    const { rows } = await fresh.pool.query("select count(*)::int as n from accounts_member");
    expect(rows[0].n).toBe(20);
    await fresh.close();
  });
});
