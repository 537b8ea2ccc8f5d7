import { readFile } from "node:fs/promises";
import { createClient } from "@redis/client";
import { afterAll, beforeAll, expect } from "vitest";
import { readConfig } from "#platform/config.ts";
import { keysOfAddress, type LimitKeys } from "#platform/limits/limit-keys.ts";
import { openLog } from "#platform/log.ts";
import { openMetrics } from "#platform/metrics.ts";
import { type RedisServer, startRedisServer } from "#testing/redis-server.ts";
import { where } from "#testing/where.ts";
import { openShared } from "./open-shared.ts";

const PATIENCE = { timeout: 45_000 };
const LIMIT = { points: 20, seconds: 60 };

const { test } = where("redis");

let server: RedisServer;
let now = new Date("2026-11-21T12:00:00Z");
let processes: [Process, Process];
type Process = Awaited<ReturnType<typeof openProcess>>;

/** Opens what a process of the program opens, with a clock that a test moves. */
async function openProcess(BUS_URL: string) {
  const logged: string[] = [];
  const log = openLog("info", { write: (line) => void logged.push(line) });
  const metrics = openMetrics({ defaults: false });
  const ground = { clock: { now: () => now }, log, metrics, patience: 60_000, timeLimit: 60_000 };
  const shared = await openShared(readConfig({ BUS_URL }), ground);
  const figure = async (name: string) =>
    new RegExp(`^${name} (\\d)$`, "m").exec(await metrics.print())?.[1] ?? "none";
  return {
    ...shared,
    logged,
    figures: async () => (await figure("bus_up")) + (await figure("limits_shared")),
  };
}

beforeAll(async () => {
  server = await startRedisServer();
  processes = await Promise.all([openProcess(server.url), openProcess(server.url)]);
});
afterAll(async () => {
  await Promise.all((processes ?? []).map((one) => one.close()));
  await server?.stop();
});

async function countPassing(key: string, asking: Process[], calls: number): Promise<number> {
  let passed = 0;
  for (let n = 0; n < calls; n++) {
    const seconds = await asking[n % asking.length]?.limits.count("call", keysOfAddress(key), LIMIT);
    if (seconds === null) passed++;
  }
  return passed;
}

test("a limit holds for all processes together, for a /64 as for an address, and expires by the program's clock", async () => {
  expect(await countPassing("203.0.113.1", processes, 30)).toBe(20);
  now = new Date(now.getTime() + 20_500);
  expect(await processes[1].limits.count("call", keysOfAddress("203.0.113.1"), LIMIT)).toBe(40);
  expect(await processes[1].limits.count("call", keysOfAddress("203.0.113.2"), LIMIT)).toBeNull();
  const customer = [1, 2, 3].map((n) => keysOfAddress(`2001:db8:0:1::${n}`));
  const once = { points: 1, seconds: 60 };
  expect(await processes[0].limits.count("call", customer[0] as LimitKeys, once)).toBeNull();
  expect(await processes[1].limits.count("call", customer[1] as LimitKeys, once)).toBe(60);
  expect(await processes[0].limits.count("call", customer[2] as LimitKeys, once)).toBe(60);
  expect(await processes[1].limits.count("other call", keysOfAddress("203.0.113.1"), LIMIT)).toBeNull();
  now = new Date(now.getTime() + 39_500);
  expect(await processes[0].limits.count("call", keysOfAddress("203.0.113.1"), LIMIT)).toBeNull();
});

test("while the server is away each process counts on its own and logs that once; no one is refused because of it", async () => {
  const key = "203.0.113.3";
  const [one, other] = processes;
  expect(await countPassing(key, [one], 20)).toBe(20);
  await server.kill();
  for (const testApp of processes) await expect.poll(testApp.figures, PATIENCE).toBe("00");
  expect(await countPassing(key, [one], 25)).toBe(20);
  expect(await countPassing(key, [other], 5)).toBe(5);
  await server.start();
  for (const testApp of processes) await expect.poll(testApp.figures, PATIENCE).toBe("11");
  const said = one.logged.map((line) => JSON.parse(line).msg).filter((words) => /limits/.test(words));
  expect(said).toEqual([
    "the BUS_URL server does not respond: each process counts rate limits on its own",
    "rate limits are shared between processes again",
  ]);
  expect(await countPassing(key, processes, 21)).toBe(20);
});

test("a user with the rights that docs/operating.md names is enough", async () => {
  const page = await readFile(new URL("../../docs/operating.md", import.meta.url), "utf8");
  const [, commands = "", keys = "", channels = ""] =
    /that user needs `([^`]+)`, `([^`]+)` and `([^`]+)`/.exec(page) ?? [];
  const admin = await createClient({ url: server.url }).connect();
  await admin.aclSetUser("velvet", ["on", ">word", keys, channels, ...commands.split(" ")]);
  admin.destroy();
  const testApp = await openProcess(`${server.url.replace("//", "//velvet:word@")}/1`);
  expect(await testApp.limits.count("call", keysOfAddress("203.0.113.4"), LIMIT)).toBeNull();
  expect(await testApp.figures()).toBe("11");
  await testApp.close();
});

test("an unreachable server stops the start with a message that names the setting", async () => {
  await server.kill();
  const opening = openProcess(server.url.replace("127.0.0.1", "localhost"));
  await expect(opening).rejects.toThrow(/^Cannot connect to BUS_URL: .*ECONNREFUSED/);
});
