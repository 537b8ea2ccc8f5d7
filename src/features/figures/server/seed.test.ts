import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { seedFigures } from "./seed.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ of: "demo" });
});
afterAll(() => database?.close());

test("the demo has 400 days of figures with a wave at week-ends, and a claim that is too high on one site", async () => {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await seedFigures.run({
      client,
      members: 100,
      seed: 1,
      now: new Date("2026-11-24T12:00:00Z"),
      say: () => {},
    });
    const { rows: days } = await client.query(
      `select count(distinct day)::int as days, max(day)::text as last,
         avg(n) filter (where extract(isodow from day) > 5) / avg(n) filter (where extract(isodow from day) < 6) as wave
       from figures_day where metric = 'likes' and country = ''`,
    );
    expect(days[0]).toMatchObject({ days: 400, last: "2026-11-23" });
    expect(Number(days[0].wave)).toBeGreaterThan(1.2);
    const { rows } = await client.query(
      "select distinct on (site_id) verdict from figures_success order by site_id, month desc",
    );
    expect(rows.map(({ verdict }) => verdict)).toEqual(["not_contradicted", "too_high", "too_few"]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
