import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";

let here: TestDatabase;
beforeAll(async () => {
  here = await openTestDatabase({ poolSize: 1, direct: true });
});
afterAll(() => here.close());

test("the refunds of a payment are found without reading those of other payments", async () => {
  await here.pool.query("set enable_seqscan = off");
  const { rows } = await here.pool.query("explain select * from sandbox_refund where ref = 'sb_1'");
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("sandbox_refund_ref");
});
