import { createClient } from "@redis/client";
import { afterAll, beforeAll, expect } from "vitest";
import { type RedisServer, startRedisServer } from "#testing/redis-server.ts";
import { where } from "#testing/where.ts";
import { listen, until } from "./bus-contract.ts";
import { openBus } from "./open-bus.ts";
import { openRedisBus } from "./redis-bus.ts";
import { testServerBus } from "./server-bus-contract.ts";

const { test, describe } = where("redis");

let server: RedisServer;
let admin: ReturnType<typeof createClient>;
const onError = (error: unknown) => {
  throw error;
};

beforeAll(async () => {
  server = await startRedisServer();
  admin = createClient({ url: server.url });
  await admin.connect();
});
afterAll(async () => {
  admin?.destroy();
  await server?.stop();
});

async function listConnections() {
  const all = await admin.clientList();
  return all.filter(({ name }) => name === "velvet-news").sort((one, other) => other.id - one.id);
}

describe("a bus over Redis or Valkey", () => {
  testServerBus({
    url: () => server.url,
    open: openRedisBus,
    async endNewest() {
      const [newest] = await listConnections();
      await admin.sendCommand(["CLIENT", "KILL", "ID", String(newest?.id)]);
    },
    countConnections: async () => (await listConnections()).length,
  });
});

test("databases of one server do not listen each other, and valkey: is the same server by another name", async () => {
  const [one, other, same] = await Promise.all([
    openBus({ url: `${server.url}/1`, onError }),
    openBus({ url: `${server.url}/2`, onError }),
    openBus({ url: `${server.url.replace("redis:", "valkey:")}/2`, onError }),
  ]);
  const { received } = listen(other, "t");
  one.publish("t", "for the first");
  await one.close();
  same.publish("t", "for the second");
  await until(() => received.length > 0, "news");
  expect(received).toEqual(["for the second"]);
  await Promise.all([other.close(), same.close()]);
});

test("a missing right to publish and a wrong password are errors at the start", async () => {
  await admin.aclSetUser("deaf", ["on", ">word", "allchannels", "+@all", "-publish"]);
  const as = (user: string) => openRedisBus({ url: server.url.replace("//", `//${user}@`), onError });
  await expect(as("deaf:word")).rejects.toThrow(/NOPERM/);
  await expect(as("deaf:sword")).rejects.toThrow(/WRONGPASS/);
});
