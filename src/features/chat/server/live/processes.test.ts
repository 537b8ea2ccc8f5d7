import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { makeMember } from "#src/testing/make.ts";
import { openForPrograms } from "#src/testing/open-for-programs.ts";
import { type Program, startProgram } from "#src/testing/start-program.ts";
import { LIVE_CLOSE, type LiveNews } from "../../contract.ts";
import { until } from "./live.fixture.ts";

let inside: Awaited<ReturnType<typeof openForPrograms>>;
let near: Program;
let far: Program;
let alone: Program;

beforeAll(async () => {
  inside = await openForPrograms();
  const env = { DATABASE_URL: inside.database.url, SEED_MEMBERS: "0", LIMITS: "no", LOG_LEVEL: "error" };
  [near, far, alone] = await Promise.all([
    startProgram({ env, args: ["--roles=web"] }),
    startProgram({ env, args: ["--roles=web,live"] }),
    startProgram({ env, args: ["--roles=live"] }),
  ]);
}, 300_000);
afterAll(async () => {
  await Promise.all([near, far, alone].map((program) => program?.stop()));
  await inside?.close();
});

test("what is sent through one process is heard at the sockets of others, until the session ends at the first", async () => {
  const [ann, bob] = [await makeMember(inside), await makeMember(inside)];
  const sockets = [openSocket(far, bob.cookie), openSocket(alone, bob.cookie)];
  for (const { news } of sockets) await until(() => news.length > 0, "the first word");
  const answer = await fetch(`${near.address}/api/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: ann.cookie },
    body: JSON.stringify({ id: randomUUID(), to: bob.id, kind: "text", text: "hello over there" }),
  });
  const { conversation } = await answer.json();
  for (const { news } of sockets) {
    await until(() => news.length > 1, "the news");
    expect(news).toEqual([{ type: "ready" }, { type: "changed", conversation }]);
  }
  await fetch(`${near.address}/api/logout.php`, { headers: { cookie: bob.cookie } });
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([
    LIVE_CLOSE.noSession,
    LIVE_CLOSE.noSession,
  ]);
});

test("the role live alone answers nothing but the socket and its health; the role web alone has no socket", async () => {
  const ask = async ({ address }: Program, path: string) => (await fetch(`${address}${path}`)).status;
  expect(await ask(alone, "/readyz")).toBe(200);
  expect(await ask(alone, "/healthz")).toBe(200);
  expect(await ask(alone, "/api/companyinfo.php")).toBe(404);
  expect(await ask(alone, "/")).toBe(404);
  const { cookie } = await makeMember(inside);
  const refused = openSocket(near, cookie);
  expect(await refused.closed).toBe(1006);
  expect(refused.news).toEqual([]);
});

test("a process with open sockets ends in order, and sends them elsewhere", async () => {
  const { cookie } = await makeMember(inside);
  const { news, closed } = openSocket(alone, cookie);
  await until(() => news.length > 0, "the first word");
  expect(await alone.stop()).toBe(0);
  expect(await closed).toBe(1001);
});

function openSocket({ address }: Program, cookie: string) {
  const news: LiveNews[] = [];
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
