import { createContext } from "react-router";
import { afterAll, beforeAll, expect } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { type RedisServer, startRedisServer } from "#testing/redis-server.ts";
import { where } from "#testing/where.ts";
import { makeOnePageBuild } from "./one-page-build.fixture.ts";
import { openPages } from "./render-pages.ts";

const { test } = where("redis");
const MOST = 60;

const build = makeOnePageBuild({ pageContext: createContext(), loader: () => new Response("a page") });

let server: RedisServer;
let database: TestDatabase;
let processes: TestApp[] = [];
beforeAll(async () => {
  [server, database] = await Promise.all([startRedisServer(), openTestDatabase({ of: "demo" })]);
  const settings = { pages_per_minute: MOST, searches_per_minute: MOST };
  await database.pool.query("update site_site set settings = $1", [settings]);
  const open = () =>
    openTestApp({
      database,
      env: { BUS_URL: server.url },
      pages: openPages(async () => build, "production"),
    });
  processes = [await open(), await open()];
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()));
  await database?.close();
  await server?.stop();
});

/** Sends the requests to the processes in turn. */
async function countPassing(path: string, addresses: string[]): Promise<number> {
  let passed = 0;
  for (const [n, from] of addresses.entries()) {
    const answer = await processes[n % processes.length]?.ask(path, { from });
    if (answer?.status === 200) passed++;
    else expect(answer?.status).toBe(429);
  }
  return passed;
}

const devices = (network: string, many: number) =>
  Array.from({ length: many }, (_, n) => `${network}::${(n + 1).toString(16)}`);

for (const [what, path] of [
  ["calls", "/api/members"],
  ["pages", "/any?page=1"],
] as const) {
  test(`[Q-05] ${what} of an IPv6 /64 are counted as one caller's, by all processes together`, async () => {
    const house = devices("2001:db8:1:1", 2 * MOST);
    expect(await countPassing(path, house)).toBe(MOST);
    expect(await countPassing(path, devices("2001:db8:1:2", 4))).toBe(4);
    expect(await countPassing(path, ["203.0.113.1", "203.0.113.2"])).toBe(2);
    for (const { clock } of processes) clock.advance(60_000);
    expect(await countPassing(path, house.slice(0, 4))).toBe(4);
  });
}
