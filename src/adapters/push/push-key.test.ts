import { expect, test } from "vitest";
import { verifyVapid } from "#testing/push/verify-vapid.ts";
import { makePushKey, readPushKey } from "./push-key.ts";
import { openVapid } from "./vapid.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const HOUR = 3_600_000;
const APPLE = { audience: "https://web.push.apple.com", origin: "https://velvet.example" };

function openAt(start: number) {
  const time = { now: start };
  const key = readPushKey(makePushKey());
  return { key, time, authorize: openVapid(key, { now: () => new Date(time.now) }) };
}

test("a new key can be read, and its public key is a point in base64url", () => {
  const [one, other] = [makePushKey(), makePushKey()];
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(one).not.toBe(other);
  const { publicKey } = readPushKey(one);
  expect(readPushKey(one).publicKey).toBe(publicKey);
  expect(publicKey).toMatch(/^B[\w-]{86}$/);
  expect(Buffer.from(publicKey, "base64url")[0]).toBe(4);
});

test.each([
  ["nothing", ""],
  ["another length", "AAAA"],
  ["zero", "A".repeat(43)],
  ["more than the order of the curve", Buffer.alloc(32, 255).toString("base64url")],
  ["a public key", readPushKey(makePushKey()).publicKey],
  ["hex", "a3".repeat(32)],
  ["padding", `${makePushKey().slice(0, 42)}=`],
  ["bits beyond the 32 bytes", `${"A".repeat(42)}B`],
])("%s is no private key", (_what, text) => {
  expect(() => readPushKey(text)).toThrow(
    "must be a P-256 private key: 32 bytes in base64url, 43 characters",
  );
});

test("a token is signed for one push service and one site, and valid for twelve hours", () => {
  const { key, authorize } = openAt(NOW);
  const header = authorize(APPLE);
  const check = (change: object) =>
    verifyVapid(header, {
      publicKey: key.publicKey,
      audience: APPLE.audience,
      nowMs: NOW,
      ...change,
    });
  expect(check({})).toEqual({ sub: "https://velvet.example" });
  expect(check({ nowMs: NOW + 12 * HOUR - 1 })).not.toBeNull();
  expect(check({ nowMs: NOW + 12 * HOUR })).toBeNull();
  expect(check({ audience: "https://fcm.googleapis.com" })).toBeNull();
  expect(check({ publicKey: readPushKey(makePushKey()).publicKey })).toBeNull();
  const [before, after] = header.split(", k=");
  const forged = `${before?.slice(0, -4)}AAAA, k=${after}`;
  expect(verifyVapid(forged, { publicKey: key.publicKey, audience: APPLE.audience, nowMs: NOW })).toBeNull();
});

test("a token is used again for eleven hours, and never for another push service or site", () => {
  const { time, authorize } = openAt(NOW);
  const first = authorize(APPLE);
  time.now += 11 * HOUR - 1;
  expect(authorize(APPLE)).toBe(first);
  expect(authorize({ ...APPLE, audience: "https://fcm.googleapis.com" })).not.toBe(first);
  expect(authorize({ ...APPLE, origin: "https://other.example" })).not.toBe(first);
  time.now += 1;
  expect(authorize(APPLE)).not.toBe(first);
});

test("after the clock was set back, a token that would be valid for too long is not used", () => {
  const { key, time, authorize } = openAt(NOW);
  const first = authorize(APPLE);
  time.now -= 13 * HOUR;
  const second = authorize(APPLE);
  expect(second).not.toBe(first);
  const expected = { publicKey: key.publicKey, audience: APPLE.audience, nowMs: time.now };
  expect(verifyVapid(second, expected)).not.toBeNull();
});

test("a topic has 32 characters that nobody without the key can compute", () => {
  const [one, other] = [readPushKey(makePushKey()), readPushKey(makePushKey())];
  expect(one.hashTopic("12 chats")).toMatch(/^[\w-]{32}$/);
  expect(one.hashTopic("12 chats")).toBe(one.hashTopic("12 chats"));
  expect(one.hashTopic("13 chats")).not.toBe(one.hashTopic("12 chats"));
  expect(other.hashTopic("12 chats")).not.toBe(one.hashTopic("12 chats"));
});
