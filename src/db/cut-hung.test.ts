import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openProxy } from "#adapters/bus/open-proxy.fixture.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { type Database, openDatabase } from "./open-database.ts";

let real: TestDatabase;
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  real = await openTestDatabase({ of: "bare" });
});
afterAll(() => real.close());
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openBehindProxy() {
  const proxy = await openProxy(real.url);
  closers.push(() => proxy.close());
  const told: string[] = [];
  const database: Database = openDatabase(proxy.url, {
    poolSize: 2,
    patience: { checkAfter: 100, answerWithin: 500 },
    onError: ({ message }) => void told.push(message),
  });
  closers.push(() => database.close());
  return { proxy, pool: database.pool, told };
}

test("a query, and a transaction, on a server that no longer answers fail within the time limit; the next works again", async () => {
  const { proxy, pool, told } = await openBehindProxy();
  const held = await pool.connect();
  await held.query("begin");
  await pool.query("select 1");
  proxy.hush(true);
  const failed = expect.objectContaining({ message: expect.stringMatching(/Connection terminated/) });
  const asked = [pool.query("select 2"), held.query("select 3")].map((one) => one.catch((error) => error));
  expect(await Promise.all(asked)).toEqual([failed, failed]);
  held.release();
  expect(told).toContain(
    "The database does not answer. Its connections are cut, and requests fail with 503.",
  );
  proxy.hush(false);
  await expect.poll(() => pool.query("select 4 as four").then(({ rows }) => rows)).toEqual([{ four: 4 }]);
});

test("a slow statement of a server that answers is left alone", async () => {
  const { pool, told } = await openBehindProxy();
  const { rows } = await pool.query("select 1 as one from pg_sleep(1.5)");
  expect([rows, told]).toEqual([[{ one: 1 }], []]);
});
