import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { findPooler } from "./find-pooler.ts";

// The drill `pgbouncer` shows what is refused and found with a real pooler.
let databases: [TestDatabase, TestDatabase];
beforeAll(async () => {
  databases = [await openTestDatabase({ of: "bare" }), await openTestDatabase({ of: "bare" })];
});
afterAll(() => Promise.all((databases ?? []).map((one) => one.close())));

const find = async (env: Record<string, string>) => {
  const said: string[] = [];
  const pooler = await findPooler(readConfig(env), (line) => void said.push(line));
  return { pooler, said: said.join("\n") };
};

test("without a direct address there is no pooler, and an embedded database has none", async () => {
  const none = { pooler: null, said: "" };
  expect(await find({ DATABASE_URL: databases[0].url })).toEqual(none);
  expect(await find({})).toEqual(none);
});

test("with a direct address, the other one counts as a pooler, and missing limits are named", async () => {
  const { url } = databases[0];
  const { pooler, said } = await find({ DATABASE_URL: url, DATABASE_DIRECT_URL: url });
  expect(pooler).toEqual({ tracksStatements: false });
  expect(said).toMatch(/no time limit[\s\S]*does not track prepared statements/);
});

test("two addresses of different databases are refused", async () => {
  const [one, other] = databases.map(({ url }) => url) as [string, string];
  await expect(find({ DATABASE_URL: one, DATABASE_DIRECT_URL: other })).rejects.toThrow(
    /different databases[\s\S]*Connection poolers/,
  );
});
