import { afterAll, beforeAll, expect, vi } from "vitest";
import { WebSocket } from "ws";
import type { ChatChanges, Chats } from "#features/chat/contract.ts";
import { sendUntilAnswered } from "#features/chat/server/faults.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openForPrograms } from "#testing/open-for-programs.ts";
import { type RedisServer, startRedisServer } from "#testing/redis-server.ts";
import { type Program, startProgram } from "#testing/start-program.ts";
import { where } from "#testing/where.ts";
import { type Frame, until } from "./live.fixture.ts";

vi.setConfig({ hookTimeout: 240_000 });

const { test } = where("redis");

const PATIENCE = { timeout: 20_000 };

let opened: Awaited<ReturnType<typeof openForPrograms>>;
let redis: RedisServer;
let web: Program;
let live: Program;

beforeAll(async () => {
  // One at a time, so that those already open are closed if the next one fails.
  opened = await openForPrograms();
  redis = await startRedisServer();
  const env = {
    DATABASE_URL: opened.database.url,
    BUS_URL: redis.url,
    SEED_MEMBERS: "0",
    LIMITS: "no",
    LOG_LEVEL: "error",
  };
  [web, live] = await Promise.all([
    startProgram({ env, args: ["--roles=web"] }),
    startProgram({ env, args: ["--roles=live"] }),
  ]);
});
afterAll(async () => {
  await Promise.all([web?.stop(), live?.stop()]);
  await opened?.close();
  await redis?.stop();
});

async function read<T>({ cookie }: MadeMember, path: string): Promise<T> {
  const answer = await fetch(`${web.address}${path}`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

function listen({ cookie }: MadeMember): { news: Frame[]; close(): void } {
  const news: Frame[] = [];
  const socket = new WebSocket(`${live.address.replace("http", "ws")}/live`, {
    origin: live.address,
    headers: { cookie },
  });
  socket.on("message", (frame: Buffer) => news.push(JSON.parse(frame.toString())));
  return { news, close: () => socket.close() };
}

const up = async ({ address }: Program) => {
  const figures = await (await fetch(`${address}/metrics`)).text();
  return /^bus_up (\d)$/m.exec(figures)?.[1];
};

test("events go through Redis from one process to a socket of another, and killing the Redis server loses none", async () => {
  const [ann, bob] = [await makeMember(opened), await makeMember(opened)];
  const send = () => sendUntilAnswered(() => web.address, { from: ann, to: bob });
  const socket = listen(bob);
  await until(() => socket.news.length === 1, "the first word");
  const { conversation } = await send();
  await until(() => socket.news.length === 2, "the news");
  expect(socket.news).toEqual([{ type: "ready" }, { type: "changed", conversation }]);
  const { mark } = await read<Chats>(bob, "/api/chats.php");

  await redis.kill();
  for (const program of [web, live]) await expect.poll(() => up(program), PATIENCE).toBe("0");
  const missed = await send();
  await redis.start();
  await until(() => socket.news.some(({ type }) => type === "reload"), "that something may be missed");
  const { messages } = await read<ChatChanges>(
    bob,
    `/api/chat-changes?since=${mark}&conversation=${conversation}&after=1`,
  );
  expect(messages.map(({ id }) => id)).toEqual([missed.id]);

  await expect.poll(() => up(web), PATIENCE).toBe("1");
  const before = socket.news.length;
  await send();
  await until(() => socket.news.length > before, "news again");
  expect(socket.news.at(-1)).toEqual({ type: "changed", conversation });
  socket.close();
});
