import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { listen, until } from "./bus-contract.ts";
import { openPostgresBus } from "./postgres-bus.ts";
import { testServerBus } from "./server-bus-contract.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function listConnections(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'velvet news' order by backend_start desc",
  );
  return rows.map(({ pid }) => pid);
}

describe("a bus over PostgreSQL", () => {
  testServerBus({
    url: () => database.url,
    open: openPostgresBus,
    async endNewest() {
      const [newest] = await listConnections();
      await database.pool.query("select pg_terminate_backend($1)", [newest]);
    },
    countConnections: async () => (await listConnections()).length,
  });
});

test("news published together goes in few notifications, none above PostgreSQL's limit", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();

  const sizes: number[] = [];
  client.on("notification", ({ payload = "" }) => sizes.push(Buffer.byteLength(payload)));
  await client.query("listen velvet_news");
  const [a, b] = [
    await openPostgresBus({ url: database.url, onError: console.error }),
    await openPostgresBus({ url: database.url, onError: console.error }),
  ];
  const { received } = listen(b, "t");
  for (let n = 0; n < 300; n++) a.publish("t", String(n));
  await until(() => received.length === 300, "300 news");
  a.publish("t", "mark");
  await until(() => sizes.length >= 2, "the notifications of both moments");
  expect(sizes).toHaveLength(2);
  const large = 'ü💌"\0\n'.repeat(4_000);
  a.publish("t", large);
  await until(() => received.length === 302 && sizes.length > 7, "the large one");
  expect(received.at(-1)).toBe(large);
  expect(Math.max(...sizes)).toBeLessThan(8_000);
  await Promise.all([a.close(), b.close(), client.end()]);
});
