import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { LIVE_CLOSE } from "#base/live-close.ts";
import { type Listening, listen } from "#boot/listen.ts";
import { openApp } from "#boot/open-app.ts";
import { createWeb } from "#boot/web.ts";
import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import { endpoints } from "#src/endpoints.ts";
import { makeMember } from "#testing/make.ts";
import { addressesOf, openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { SHARED_SECRET } from "#testing/shared-secret.ts";
import { type Program, startProgram } from "#testing/start-program.ts";
import { type Frame, until } from "./live.fixture.ts";

let database: TestDatabase;
let inside: Awaited<ReturnType<typeof openApp>>;
/** Has the role web, without pages, which would need a build. */
let web: Listening;
let live: Program[];

beforeAll(async () => {
  database = await openTestDatabase({ of: "demo" });
  const env = {
    ...addressesOf(database.url),
    SECRET: SHARED_SECRET,
    SEED_MEMBERS: "0",
    LIMITS: "no",
    LOG_LEVEL: "error",
  };
  inside = await openApp(readConfig(env), database, { log: openLog("error") });
  web = await listen(createWeb(inside.app, { endpoints }), { port: 0, host: "127.0.0.1" });
  live = await Promise.all([1, 2].map(() => startProgram({ env, args: ["--roles=live"] })));
}, 120_000);
afterAll(async () => {
  await Promise.all((live ?? []).map((program) => program.stop()));
  await web?.stop();
  await inside?.close();
  await database?.close();
});

const ask = (path: string, init: RequestInit = {}) => fetch(`http://localhost:${web.port}${path}`, init);

test("an event from one process reaches sockets of others, until the session is ended in the first", async () => {
  const [ann, bob] = [await makeMember(inside), await makeMember(inside)];
  const sockets = live.map(({ address }) => openSocket(address, bob.cookie));
  for (const { news } of sockets) await until(() => news.length > 0, "the first word");
  const answer = await ask("/api/messages", {
    method: "POST",
    headers: { "content-type": "application/json", cookie: ann.cookie },
    body: JSON.stringify({ id: randomUUID(), to: bob.id, kind: "text", text: "hello over there" }),
  });
  const { conversation } = await answer.json();
  for (const { news } of sockets) {
    await until(() => news.length > 1, "the news");
    expect(news).toEqual([{ type: "ready" }, { type: "changed", conversation }]);
  }
  await ask("/api/logout.php", { headers: { cookie: bob.cookie } });
  const { noSession } = LIVE_CLOSE;
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([noSession, noSession]);
});

test("the role live serves only the socket and its health; the role web has no socket", async () => {
  const statusOf = async (path: string) => (await fetch(`${live[0]?.address}${path}`)).status;
  expect(await Promise.all(["/readyz", "/healthz", "/api/companyinfo.php", "/"].map(statusOf))).toEqual([
    200, 200, 404, 404,
  ]);
  const { cookie } = await makeMember(inside);
  const refused = openSocket(`http://localhost:${web.port}`, cookie);
  expect(await refused.closed).toBe(1006);
  expect(refused.news).toEqual([]);
});

test("a process with open sockets shuts down cleanly and tells them to connect elsewhere", async () => {
  const { cookie } = await makeMember(inside);
  const [ending] = live as [Program];
  const { news, closed } = openSocket(ending.address, cookie);
  await until(() => news.length > 0, "the first word");
  expect(await ending.stop()).toBe(0);
  expect(await closed).toBe(1001);
});

function openSocket(address: string, cookie: string) {
  const news: Frame[] = [];
  const socket = new WebSocket(`${address.replace("http", "ws")}/live`, {
    origin: address,
    headers: { cookie },
  });
  socket.on("message", (frame: Buffer) => news.push(JSON.parse(frame.toString())));
  socket.on("error", () => {});
  const closed = new Promise<number>((resolve) => {
    socket.on("close", resolve);
  });
  return { news, closed };
}
