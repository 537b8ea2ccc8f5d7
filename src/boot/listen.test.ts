import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Listening, listen } from "./listen.ts";
import type { Env } from "./web-shape.ts";

const PATIENCE = { silent: 300, headers: 400, request: 500, keepAlive: 60_000, check: 50 };

let server: Listening;
const open: Socket[] = [];
beforeEach(async () => {
  const web = new Hono<Env>();
  web.all("*", async (context) => context.text(`heard ${(await context.req.text()).length}`));
  server = await listen(web, {
    port: 0,
    host: "127.0.0.1",
    patience: PATIENCE,
    sockets: {
      path: "/live",
      abuse: 4000,
      tooSlow: 4001,
      onError: () => {},
      admit: async () => ({ take: () => ({ hear() {}, beat() {}, gone() {} }) }),
    },
  });
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server.stop();
});

async function dial(bytes = ""): Promise<Socket> {
  const socket = connect(server.port, "127.0.0.1");
  open.push(socket.on("error", () => {}));
  await once(socket, "connect");
  if (bytes) socket.write(bytes);
  return socket;
}

/** Resolves however the socket closes: a write at that moment is answered by a reset, which emits an error first. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.resume().once("close", () => resolve());
  });
}

/** Reads until this text has arrived. */
async function read(socket: Socket, until: string): Promise<string> {
  let text = "";
  while (!text.includes(until)) text += String((await once(socket, "data"))[0]);
  return text;
}

const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
const UPGRADE =
  "GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
/** A WebSocket ping, masked with zeros, and its pong. */
const PING = Buffer.from([0x89, 0x81, 0, 0, 0, 0, 0x61]);
const PONG = Buffer.from([0x8a, 0x01, 0x61]);

test.each([
  ["nothing", ""],
  ["a byte", "G"],
  ["half of the headers", "GET / HTTP/1.1\r\nHost: local"],
  ["headers without their end", "GET / HTTP/1.1\r\nHost: localhost\r\n"],
  ["half of a body", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf"],
  ["half of a second request", `${REQUEST}GET / HT`],
])("a connection that has sent %s is ended", async (_, bytes) => {
  const socket = await dial(bytes);
  await closed(socket);
});

test("a connection that trickles its headers is ended too", async () => {
  const socket = await dial("GET / HTTP/1.1\r\n");
  const trickle = setInterval(() => socket.write("X-Slow: yes\r\n"), 20);
  await closed(socket);
  clearInterval(trickle);
});

test("a keep-alive connection stays open between two requests, longer than a silent one", async () => {
  const kept = await dial(REQUEST);
  await read(kept, "heard 0");
  for (let n = 0; n < 2; n++) await closed(await dial());
  kept.write(REQUEST);
  expect(await read(kept, "heard 0")).toContain("200 OK");
});

test("a WebSocket stays, and its pings are answered", async () => {
  const socket = await dial(UPGRADE);
  expect(await read(socket, "\r\n\r\n")).toContain("101 Switching Protocols");
  for (let n = 0; n < 3; n++) await closed(await dial());
  socket.write(PING);
  const [answer] = await once(socket, "data");
  expect((answer as Buffer).equals(PONG)).toBe(true);
});
