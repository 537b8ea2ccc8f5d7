import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { mountHealth } from "./health.ts";
import type { Env } from "./web-shape.ts";

let testApp: TestApp;
let database: TestDatabase;
let pool: TestDatabase["pool"];
let web: Hono<Env>;
/** Statements that the pool of requests was asked for. */
let asked: number;

beforeAll(async () => {
  database = await openTestDatabase({ of: "demo" });
  testApp = await openTestApp({ database });
});
afterAll(async () => {
  await testApp?.close();
  await database?.close();
});
beforeEach(() => {
  ({ pool } = openDatabase(database.url, { poolSize: 2 }));
  asked = 0;
  pool.on("acquire", () => asked++);
  web = new Hono<Env>();
  const { metrics, state, config } = testApp.app;
  mountHealth(web, { metrics, state, config, pool });
});

const status = async () => (await web.request("/readyz")).status;

test("however many ask whether the process is ready, the database is asked once", async () => {
  expect(new Set(await Promise.all(Array.from({ length: 200 }, status)))).toEqual(new Set([200]));
  expect(await status()).toBe(200);
  expect(asked).toBe(1);
  await pool.end();
});

test("a lost database is told a moment later, also by the metric", async () => {
  expect(await status()).toBe(200);
  await pool.end();
  await expect.poll(status, { timeout: 5_000, interval: 20 }).toBe(503);
  expect(await testApp.app.metrics.print()).toMatch(/^database_up 0$/m);
});

test("a process that is asked to stop tells it at once, whatever the database answered before", async () => {
  expect(await status()).toBe(200);
  testApp.app.state.stopping = true;
  expect(await status()).toBe(503);
  testApp.app.state.stopping = false;
  expect(await status()).toBe(200);
  expect(asked).toBe(1);
  await pool.end();
});
