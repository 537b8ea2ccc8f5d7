import { randomBytes } from "node:crypto";
import { connect as connectTcp, type Socket } from "node:net";
import { expect, test } from "vitest";
import { LIVE_CLOSE } from "#base/live-close.ts";
import type { ChatChanges } from "#features/chat/contract.ts";
import { chatting } from "#features/chat/server/chat.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { type LiveServer, openLiveServer, settle, until } from "./live.fixture.ts";
import { ann, bob, openLiveForFile, server, testApp } from "./open-live-for-file.fixture.ts";
import { topicOf } from "./tell-live.ts";

openLiveForFile({ heartbeat: 1_500 });

const FORGED: [string, string | Buffer][] = [
  ["no JSON", "{"],
  ["nothing", ""],
  ["no command", "null"],
  ["an unknown command", '{"type":"changed","conversation":1}'],
  ["an unknown field", '{"type":"ping","as":1}'],
  ["another member's presence", '{"type":"presence","member":1,"online":true}'],
  ["text in place of a number", '{"type":"typing","conversation":"1 or 1=1"}'],
  ["a number out of range", '{"type":"typing","conversation":1e300}'],
  [
    "too many to watch",
    JSON.stringify({ type: "watch", members: Array.from({ length: 101 }, (_, n) => n + 1) }),
  ],
  ["bytes", randomBytes(20)],
];

test.each(FORGED)("%s closes the socket that sent it, and no other", async (_, frame) => {
  const [forger, other] = [await server.enter(ann), await server.enter(bob)];
  forger.raw.send(frame);
  expect(await forger.closed).toBe(LIVE_CLOSE.abuse);
  await settle(other);
});

test("a frame of ten megabytes is rejected", async () => {
  const [forger, other] = [await server.enter(ann), await server.enter(bob)];
  forger.raw.send("x".repeat(10_000_000));
  expect(await forger.closed).toBe(1009);
  await settle(other);
});

test("a thousand frames in a second close the socket, while others are still served", async () => {
  const [flood, other] = [await server.enter(ann), await server.enter(bob)];
  for (let n = 0; n < 1_000; n++) flood.say({ type: "watch", members: [bob.id] });
  await settle(other);
  expect(await flood.closed).toBe(LIVE_CLOSE.abuse);
  expect((await server.enter(ann)).news).toEqual([{ type: "ready" }]);
});

test("a thousand protocol pings close the socket as well", async () => {
  const flood = await server.enter(ann);
  for (let n = 0; n < 1_000; n++) flood.raw.ping();
  expect(await flood.closed).toBe(LIVE_CLOSE.abuse);
});

test("a client that reads nothing is closed at the buffer limit, and fetches later what it missed", async () => {
  const { mark } = await chatting(testApp).read<{ mark: string }>(bob, "/api/chats.php");
  const slow = await openDeaf(server, bob);
  slow.pause();
  const [healthy, other] = [await server.enter(bob), await server.enter(ann)];
  const { conversation } = await chatting(testApp).send(ann, bob, { text: "first" });
  const before = process.memoryUsage().rss;
  // 20 MB in all, because the system buffers some of it for a socket that reads nothing.
  const padded = JSON.stringify({ type: "reload", padding: "x".repeat(20_000) });
  for (let round = 0; round < 1_000; round++) {
    const heard = healthy.news.length;
    testApp.app.bus.publish(topicOf(bob.id), padded);
    await until(() => healthy.news.length > heard, "the news of this round");
    if ((await countSockets()) === 2) break;
  }
  // It may still be closing: a close handshake can take three seconds.
  await expect.poll(countSockets, { timeout: 10_000 }).toBe(2);
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  await Promise.all([settle(healthy), settle(other)]);
  await chatting(testApp).send(ann, bob, { text: "second" });
  const since = `since=${mark}&conversation=${conversation}&after=0`;
  const { messages } = await chatting(testApp).read<ChatChanges>(bob, `/api/chat-changes?${since}`);
  expect(messages.map((message) => message.kind === "text" && message.text)).toEqual(["first", "second"]);
  slow.destroy();
});

test("a client that does not answer the heartbeat is terminated, one that does stays", async () => {
  const dead = await openDeaf(server, ann);
  const alive = await server.enter(bob);
  let ended = false;
  dead.once("close", () => {
    ended = true;
  });
  await until(() => ended, "the end of the dead one");
  await settle(alive);
});

test("the heartbeat closes a socket whose session ended without an event", async () => {
  const [banned, expired, other] = [
    await server.enter(ann),
    await server.enter(bob),
    await makeMember(testApp),
  ];
  const stays = await server.enter(other);
  await testApp.app.db
    .updateTable("accountsMember")
    .set({ status: "banned" })
    .where("id", "=", ann.id)
    .execute();
  expect(await banned.closed).toBe(LIVE_CLOSE.noSession);
  await testApp.app.db
    .updateTable("accountsSession")
    .set({ expiresAt: testApp.clock.now() })
    .where("memberId", "=", bob.id)
    .execute();
  expect(await expired.closed).toBe(LIVE_CLOSE.noSession);
  await settle(stays);
});

test("a socket that breaks off in the middle of a frame, and an invalid handshake, affect no other socket", async () => {
  const other = await server.enter(bob);
  const broken = await server.enter(ann);
  const stream = (broken.raw as unknown as { _socket: Socket })._socket;
  stream.write(Buffer.from([0x81, 0xfe, 0x0f]));
  stream.destroy();
  const tcp = connectTcp(server.port, "127.0.0.1");
  tcp.on("error", () => {});
  tcp.resume();
  tcp.end("GET /live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n");
  await new Promise((resolve) => tcp.once("close", resolve));
  await settle(other);
});

test("when the server stops, all clients are told to connect elsewhere", async () => {
  const own = await openLiveServer(testApp);
  const clients = [await own.enter(ann), await own.enter(bob)];
  await own.stop();
  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([1001, 1001]);
});

async function countSockets(): Promise<number> {
  const { values } = await testApp.app.metrics.sockets.get();
  return values[0]?.value ?? 0;
}

/** Opens a browser's socket that never responds, as if its network were gone. */
async function openDeaf({ port, host }: LiveServer, { cookie }: MadeMember): Promise<Socket> {
  const socket = connectTcp(port, "127.0.0.1");
  const lines = [
    "GET /live HTTP/1.1",
    `Host: ${host}`,
    `Origin: http://${host}`,
    `Cookie: ${cookie}`,
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
  ];
  socket.on("error", () => {});
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  const answer = await new Promise<Buffer>((resolve) => socket.once("data", resolve));
  expect(answer.toString()).toMatch(/^HTTP\/1.1 101/);
  return socket.resume();
}
