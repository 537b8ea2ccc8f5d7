import type { lookup } from "node:dns";
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openPushService } from "#testing/push/push-service.ts";
import { CERTIFICATE, KEY } from "../mail/certificate.fixture.ts";
import type { OutgoingPush, PushOutcome } from "./push.ts";
import { makePushKey } from "./push-key.ts";
import { openWebPush, type WebPushOptions } from "./web-push.ts";

const PUSH: OutgoingPush = {
  payload: { web_push: 8030, notification: { title: "Velvet", body: "Du hast Neuigkeiten 💌" } },
  ttl: 86_400,
  urgency: "high",
  topic: "12 chats",
  origin: "https://velvet.example",
};
const MINUTE = 60_000;

let now: number;
let service: Awaited<ReturnType<typeof openPushService>>;
let told: string[];
const closers: (() => Promise<void>)[] = [];
beforeEach(async () => {
  now = Date.parse("2026-11-23T12:00:00Z");
  told = [];
  service = await openPushService({ now: () => now });
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await service.close();
});

function openPush(options: Partial<WebPushOptions> = {}) {
  const push = openWebPush({
    key: makePushKey(),
    hosts: [service.host],
    clock: { now: () => new Date(now) },
    events: {
      answered: (outcome: PushOutcome) => told.push(outcome),
      failed: ({ why }) => told.push(`failed: ${why}`),
      keyRefused: ({ host, status }) => told.push(`key refused by ${host}: ${status}`),
    },
    ...options,
  });
  closers.push(push.close);
  return push;
}

async function openDevice(options: Partial<WebPushOptions> = {}) {
  const push = openPush(options);
  const made = await service.addDevice(push.publicKey);
  return {
    ...made,
    push,
    send: (change: Partial<OutgoingPush> = {}) => push.send(made.device, { ...PUSH, ...change }),
  };
}

/** A name server that knows one address for every name. */
const resolvesTo = (...addresses: string[]) =>
  ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as unknown as typeof lookup;

test("a push arrives encrypted, with its headers, signed by our key in the name of the site", async () => {
  const { send, delivered, push, device } = await openDevice();
  expect(await push.checkDevice(device)).toBeNull();
  expect(await send()).toEqual({ outcome: "sent" });
  const [one] = delivered;
  expect(JSON.parse(one?.text ?? "")).toEqual(PUSH.payload);
  expect(one).toMatchObject({ ttl: 86_400, urgency: "high", sub: "https://velvet.example" });
  expect(one?.topic).toMatch(/^[\w-]{32}$/);
  expect(told).toEqual(["sent"]);
});

test("a newer push replaces one of its topic that still waits, and no other", async () => {
  const { send, waiting } = await openDevice();
  for (const topic of ["12 chats", "12 likes", "12 chats"])
    expect(await send({ topic })).toEqual({ outcome: "sent" });
  const topics = waiting().map(({ topic }) => topic);
  expect(topics).toHaveLength(2);
  expect(new Set(topics).size).toBe(2);
});

test.each([
  [404, { outcome: "gone" }],
  [410, { outcome: "gone" }],
  [400, { outcome: "our_fault" }],
  [413, { outcome: "our_fault" }],
  [307, { outcome: "our_fault" }],
  [408, { outcome: "later" }],
  [429, { outcome: "later" }],
  [500, { outcome: "later" }],
  [503, { outcome: "later" }],
])("an answer of %i is %o", async (status, expected) => {
  const { send, answerWith } = await openDevice();
  answerWith(status);
  expect(await send()).toEqual(expected);
  expect(service.countRequests()).toBe(1);
  expect(told.filter((line) => line.startsWith("failed"))).toEqual(
    expected.outcome === "our_fault" ? [`failed: status ${status}`] : [],
  );
});

test.each([
  ["120", 120_000],
  ["Mon, 23 Nov 2026 12:05:00 GMT", 300_000],
  ["Mon, 23 Nov 2026 11:00:00 GMT", 0],
  ["999999999", 86_400_000],
])("a busy push service that asks to wait until %s is heard", async (retryAfter, retryAfterMs) => {
  const { send, answerWith } = await openDevice();
  answerWith(429);
  service.setRetryAfter(retryAfter);
  expect(await send()).toEqual({ outcome: "later", retryAfterMs });
});

test("words that are no time are not a pause", async () => {
  const { send, answerWith } = await openDevice();
  answerWith(503);
  service.setRetryAfter("soon");
  expect(await send()).toEqual({ outcome: "later" });
});

test("a push service that never answers is abandoned at the time limit, and the push may be tried again", async () => {
  const { send, answerWith } = await openDevice({ timeLimit: 200 });
  answerWith("hang");
  const start = performance.now();
  expect(await send()).toEqual({ outcome: "later" });
  expect(performance.now() - start).toBeGreaterThanOrEqual(190);
});

test("an answer that does not end is not read", async () => {
  const { send, answerWith } = await openDevice();
  answerWith("endless");
  expect(await send()).toEqual({ outcome: "sent" });
  answerWith(null);
  expect(await send()).toEqual({ outcome: "sent" });
});

test("a push service with a certificate that no one trusts gets nothing", async () => {
  let requests = 0;
  const server = createServer({ key: KEY, cert: CERTIFICATE }, () => requests++);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(async () => void server.close());
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const push = openPush({ hosts: [host] });
  const { device } = await service.addDevice(push.publicKey);
  expect(await push.send({ ...device, endpoint: `https://${host}/push` }, PUSH)).toEqual({
    outcome: "later",
  });
  expect(requests).toBe(0);
});

test("a push service that cannot be reached is tried again later", async () => {
  const { send, device } = await openDevice();
  await service.close();
  expect(device.endpoint).toContain(service.host);
  expect(await send()).toEqual({ outcome: "later" });
  service = await openPushService();
});

test.each([401, 403])(
  "after an answer of %i nothing is sent to that push service for ten minutes, and one alarm is given",
  async (status) => {
    const { push, device, send, answerWith } = await openDevice();
    const other = await openPushService({ now: () => now });
    closers.push(other.close);
    answerWith(status);
    expect(await send()).toEqual({ outcome: "key_refused" });
    answerWith(null);
    const neighbour = await service.addDevice(push.publicKey);
    expect(await send()).toEqual({ outcome: "later", retryAfterMs: 10 * MINUTE });
    now += 9 * MINUTE;
    expect(await push.send(neighbour.device, PUSH)).toEqual({ outcome: "later", retryAfterMs: MINUTE });
    expect(service.countRequests()).toBe(1);
    now += MINUTE;
    expect(await push.send(device, PUSH)).toEqual({ outcome: "sent" });
    expect(told.filter((line) => line.startsWith("key refused"))).toEqual([
      `key refused by ${service.host}: ${status}`,
    ]);
  },
);

test("a pause of one push service does not hold back another", async () => {
  const other = await openPushService({ now: () => now });
  closers.push(other.close);
  const { push, send, answerWith } = await openDevice({ hosts: [service.host, other.host] });
  answerWith(403);
  await send();
  const elsewhere = await other.addDevice(push.publicKey);
  expect(await push.send(elsewhere.device, PUSH)).toEqual({ outcome: "sent" });
});

test("after a change of our key, old subscriptions do not hold back new ones that were just accepted", async () => {
  const { push, send } = await openDevice();
  const { device: old } = await service.addDevice(openPush().publicKey);
  expect(await send()).toEqual({ outcome: "sent" });
  now += 59 * MINUTE;
  expect(await push.send(old, PUSH)).toEqual({ outcome: "key_refused" });
  expect(told).toEqual(["sent", "key_refused"]);
  now += MINUTE;
  expect(await push.send(old, PUSH)).toEqual({ outcome: "key_refused" });
  expect(told.at(-2)).toMatch(/^key refused by/);
  expect(await send()).toEqual({ outcome: "later", retryAfterMs: 10 * MINUTE });
  now += 10 * MINUTE;
  expect(await send()).toEqual({ outcome: "sent" });
});

test("a subscription made with another key is refused by the push service and kept", async () => {
  const push = openPush();
  const { device } = await service.addDevice(openPush().publicKey);
  expect(await push.send(device, PUSH)).toEqual({ outcome: "key_refused" });
});

describe("an endpoint", () => {
  const FCM = "https://fcm.googleapis.com/fcm/send/abc";

  test.each([
    "http://169.254.169.254/",
    "https://169.254.169.254/latest/meta-data",
    "https://evil.example/fcm.googleapis.com",
    "https://fcm.googleapis.com:8443/",
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com.evil.example/",
    "https://fcm.googleapis.com@evil.example/",
    "https://user:word@fcm.googleapis.com/",
    "https://fcm.googleapis.com./",
    "https://fcm.googleapis.com/#part",
    "https://notify.windows.com/",
    "https://evilpush.apple.com/",
    "https://[::1]/",
    "https://2130706433/",
    "https://localhost/",
    "ftp://fcm.googleapis.com/",
    "//fcm.googleapis.com/",
    "fcm.googleapis.com",
    "",
    `https://fcm.googleapis.com/${"a".repeat(2_048)}`,
  ])("%s is not accepted when it is saved, and nothing is sent to it", async (endpoint) => {
    const asked: string[] = [];
    const resolve = ((host: string) => asked.push(host)) as unknown as typeof lookup;
    const push = openPush({ resolve });
    const { device } = await service.addDevice(push.publicKey);
    expect(await push.checkDevice({ ...device, endpoint })).toBe("endpoint");
    expect(await push.send({ ...device, endpoint }, PUSH)).toEqual({ outcome: "our_fault" });
    expect(asked).toEqual([]);
    expect(service.countRequests()).toBe(0);
  });

  test.each([
    FCM,
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-db5p.notify.windows.com/w/?token=abc",
  ])("%s is accepted if its address is public", async (endpoint) => {
    const push = openPush({ resolve: resolvesTo("142.250.1.1") });
    const { device } = await service.addDevice(push.publicKey);
    expect(await push.checkDevice({ ...device, endpoint })).toBeNull();
  });

  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "192.168.1.1",
    "172.16.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "::1",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
  ])("whose name leads to %s is neither accepted nor used", async (address) => {
    const push = openPush({ resolve: resolvesTo(address) });
    const { device } = await service.addDevice(push.publicKey);
    expect(await push.checkDevice({ ...device, endpoint: FCM })).toBe("endpoint");
    expect(await push.send({ ...device, endpoint: FCM }, PUSH)).toEqual({ outcome: "our_fault" });
    expect(told).toContain("failed: no public address");
  });

  test("whose name cannot be resolved is not accepted, and a push to it may be tried again", async () => {
    const resolve = ((_host: string, _options: object, done: (error: Error) => void) =>
      done(new Error("no such name"))) as unknown as typeof lookup;
    const push = openPush({ resolve });
    const { device } = await service.addDevice(push.publicKey);
    expect(await push.checkDevice({ ...device, endpoint: FCM })).toBe("endpoint");
    expect(await push.send({ ...device, endpoint: FCM }, PUSH)).toEqual({ outcome: "later" });
  });

  test("of an operator's own push service needs no HTTPS on this machine only", async () => {
    const push = openPush({ hosts: ["push.internal.example:8443", "push.internal.example:8080"] });
    const { device } = await service.addDevice(push.publicKey);
    const check = (endpoint: string) => push.checkDevice({ ...device, endpoint });
    expect(await check("https://push.internal.example:8443/x")).toBeNull();
    expect(await check("http://push.internal.example:8080/x")).toBe("endpoint");
    expect(await check("https://push.internal.example/x")).toBe("endpoint");
  });
});

test("a device with keys that no browser makes is not accepted, and gets nothing", async () => {
  const { push, device } = await openDevice();
  const wrong = { ...device, p256dh: "AAAA" };
  expect(await push.checkDevice(wrong)).toBe("keys");
  expect(await push.send(wrong, PUSH)).toEqual({ outcome: "our_fault" });
  expect(service.countRequests()).toBe(0);
});

test("a payload that is too long, or a TTL that is no number of seconds, is a bug", async () => {
  const { send } = await openDevice();
  await expect(send({ payload: { body: "a".repeat(4_000) } })).rejects.toThrow("up to 3993 bytes");
  for (const ttl of [1.5, -1, Number.NaN]) await expect(send({ ttl })).rejects.toThrow(TypeError);
  expect(service.countRequests()).toBe(0);
});

test("a wrong key is refused at the start", () => {
  expect(() => openPush({ key: "secret" })).toThrow("must be a P-256 private key");
});
