import { createClient } from "@redis/client";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { type RedisServer, startRedisServer } from "#testing/redis-server.ts";
import { where } from "#testing/where.ts";
import { openProxy } from "../bus/open-proxy.fixture.ts";
import type { Counts } from "./counts.ts";
import { openRedisCounts, type RedisCountsOptions } from "./redis-counts.ts";

const PATIENCE = { timeout: 45_000 };
const NOON = Date.parse("2026-11-21T12:00:00Z");
const minute = (now = NOON) => ({ now, milliseconds: 60_000 });

const { test } = where("redis");

let server: RedisServer;
let admin: ReturnType<typeof createClient>;
const closers: (() => Promise<unknown>)[] = [];
let states: boolean[];

beforeAll(async () => {
  server = await startRedisServer();
  admin = createClient({ url: server.url });
  await admin.connect();
});
afterAll(async () => {
  admin?.destroy();
  await server?.stop();
});
beforeEach(async () => {
  states = [];
  await admin.flushAll();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(options: Partial<RedisCountsOptions> = {}): Promise<Counts> {
  const onState = (up: boolean) => void states.push(up);
  // A machine that is busy with other tests may delay a server for longer than a caller would wait.
  const patient = { patience: 60_000, timeLimit: 60_000 };
  const counts = await openRedisCounts({ url: server.url, ...patient, onState, ...options });
  closers.push(() => counts.close());
  return counts;
}

async function openServerProxy() {
  const proxy = await openProxy(server.url);
  closers.push(() => proxy.close());
  return proxy;
}

/** Returns the answer if it is there before any timer or server reply could run. */
async function answersAtOnce(counts: Counts) {
  const waits = new Promise((resolve) => setImmediate(resolve, "it waits"));
  return Promise.all([1, 2, 3].map(() => Promise.race([counts.add("a", minute()), waits])));
}

async function received(): Promise<string | undefined> {
  return /total_connections_received:(\d+)/.exec(await admin.info("stats"))?.[1];
}

test("two that count at the same time never get the same number, and each key has its own", async () => {
  const both = await Promise.all([open(), open()]);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => both[n % 2]?.add("a", minute(NOON + n))),
  );
  const numbers = answers.map((answer) => answer?.count ?? 0).sort((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
  expect(await both[0].add("b", minute())).toEqual({ count: 1, left: 60_000 });
});

test("a window begins with the first count, ends after its time, and leaves nothing behind", async () => {
  const counts = await open();
  expect(await counts.add("a", minute())).toEqual({ count: 1, left: 60_000 });
  expect(await counts.add("a", minute(NOON + 59_999))).toEqual({ count: 2, left: 1 });
  expect(await counts.add("a", minute(NOON + 60_000))).toEqual({ count: 1, left: 60_000 });
  const keys = (await admin.keys("*")).filter((name) => name.startsWith("velvet:count:"));
  const left = await Promise.all(keys.map((key) => admin.pTTL(key)));
  // The key of the start lives for one millisecond, so it may be listed and gone (-2) a moment later.
  expect(left).not.toContain(-1);
  expect(Math.max(...left)).toBeGreaterThan(0);
});

test("a cost above one is counted in full", async () => {
  const counts = await open();
  expect(await counts.add("a", minute(), 49_000_000)).toEqual({ count: 49_000_000, left: 60_000 });
  expect(await counts.add("a", minute())).toEqual({ count: 49_000_001, left: 60_000 });
});

test("a clock that is slightly behind continues the window; one set back by hours starts a new window", async () => {
  const counts = await open();
  await counts.add("a", minute());
  expect(await counts.add("a", minute(NOON - 500))).toEqual({ count: 2, left: 60_000 });
  expect(await counts.add("a", minute(NOON - 7_200_000))).toEqual({ count: 1, left: 60_000 });
});

test("the server stores no addresses", async () => {
  await (await open()).add("login 203.0.113.7", minute());
  expect((await admin.keys("*")).join(" ")).not.toContain("203.0.113.7");
});

test("an unreachable server yields null at once, and counts again when it is back", async () => {
  const proxy = await openServerProxy();
  const counts = await open({ url: proxy.url });
  await counts.add("a", minute());
  proxy.refuse(true);
  await expect.poll(() => states, PATIENCE).toEqual([true, false]);
  expect(await answersAtOnce(counts)).toEqual([null, null, null]);
  proxy.refuse(false);
  await expect.poll(() => states, PATIENCE).toEqual([true, false, true]);
  expect(await counts.add("a", minute())).toMatchObject({ count: 2 });
});

test("only the first caller waits for a silent server; it counts again when it can be reached", async () => {
  const proxy = await openServerProxy();
  const counts = await open({ url: proxy.url, patience: 100, timeLimit: 2_000 });
  proxy.silence();
  expect(await counts.add("a", minute())).toBeNull();
  expect(await answersAtOnce(counts)).toEqual([null, null, null]);
  await expect.poll(() => states, PATIENCE).toEqual([true, false, true]);
  // On a busy machine the server may be slower than the real patience, which this test uses.
  await expect.poll(() => counts.add("a", minute()), PATIENCE).toMatchObject({ left: 60_000 });
});

test("a server that refuses to count is tried again over the same connection", async () => {
  const counts = await open();
  const before = await received();
  await admin.configSet("maxmemory", "1");
  closers.push(() => admin.configSet("maxmemory", "0"));
  for (let n = 0; n < 3; n++) expect(await counts.add("a", minute())).toBeNull();
  await admin.configSet("maxmemory", "0");
  expect(await counts.add("a", minute())).toEqual({ count: 1, left: 60_000 });
  expect(states).toEqual([true, false, true]);
  expect(await received()).toBe(before);
});

test("a missing right to count is an error at the start", async () => {
  await admin.aclSetUser("guest", ["on", ">word", "allkeys", "+@all", "-eval"]);
  await expect(open({ url: server.url.replace("//", "//guest:word@") })).rejects.toThrow(/NOPERM/);
});
