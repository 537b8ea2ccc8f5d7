import fc from "fast-check";
import { expect, test } from "vitest";
import { judgePush, type PushFacts, readSaved, toOwnPath, writeSaved } from "./push-rules.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const DAY = 86_400_000;
const SUBSCRIBED: PushFacts = {
  capable: true,
  permission: "granted",
  wanted: true,
  subscribedKey: "BKey",
  siteKey: "BKey",
  saved: { session: 7, atMs: NOW - 60_000, key: "BKey" },
  session: 7,
  nowMs: NOW,
};
const judge = (change: Partial<PushFacts>) => judgePush({ ...SUBSCRIBED, ...change });

test.each<[string, Partial<PushFacts>, ReturnType<typeof judgePush>]>([
  ["everything agrees", {}, { state: "subscribed", step: "nothing" }],
  ["the browser lacks a part", { capable: false }, { state: "unsupported", step: "nothing" }],
  ["the site has no key", { siteKey: null }, { state: "unsupported", step: "nothing" }],
  ["nobody was asked", { permission: "default", wanted: false }, { state: "none", step: "nothing" }],
  ["it was denied before", { permission: "denied", wanted: false }, { state: "denied", step: "nothing" }],
  ["permission was taken away", { permission: "denied" }, { state: "denied", step: "forget" }],
  ["permission was reset", { permission: "default" }, { state: "none", step: "forget" }],
  ["another member subscribed here", { wanted: false }, { state: "none", step: "nothing" }],
  ["the browser lost the subscription", { subscribedKey: null }, { state: "none", step: "subscribe" }],
  ["the site's key has changed", { subscribedKey: "BOld" }, { state: "none", step: "subscribe" }],
  ["the session is new", { session: 8 }, { state: "none", step: "save" }],
  ["it was never saved", { saved: null }, { state: "none", step: "save" }],
  [
    "a day has passed",
    { saved: { session: 7, atMs: NOW - DAY, key: null } },
    { state: "subscribed", step: "save" },
  ],
  [
    "a day less 1 ms has passed",
    { saved: { session: 7, atMs: NOW - DAY + 1, key: null } },
    { state: "subscribed", step: "nothing" },
  ],
  [
    "the clock went back",
    { saved: { session: 7, atMs: NOW + 1, key: null } },
    { state: "subscribed", step: "save" },
  ],
])("where %s", (_case, change, expected) => expect(judge(change)).toEqual(expected));

test("without permission nothing is subscribed or saved, and never is anybody subscribed who did not want it", () => {
  const facts = fc.record<PushFacts>({
    capable: fc.boolean(),
    permission: fc.constantFrom("default", "granted", "denied"),
    wanted: fc.boolean(),
    subscribedKey: fc.constantFrom(null, "BKey", "BOld"),
    siteKey: fc.constantFrom(null, "BKey"),
    saved: fc.constantFrom(
      null,
      { session: 7, atMs: NOW - 1, key: null },
      { session: 8, atMs: NOW - 2 * DAY, key: null },
    ),
    session: fc.constant(7),
    nowMs: fc.constant(NOW),
  });
  fc.assert(
    fc.property(facts, (one) => {
      const { state, step } = judgePush(one);
      const mayPush = one.permission === "granted" && one.wanted && one.capable && one.siteKey !== null;
      if (!mayPush) expect(["nothing", "forget"]).toContain(step);
      if (state === "subscribed") expect(mayPush && one.subscribedKey === one.siteKey).toBe(true);
      expect(state).not.toBe("unknown");
    }),
  );
});

test("what is stored about a subscription is read back, and nonsense is nothing", () => {
  for (const key of [null, "BKey_-9"]) {
    const saved = { session: 7, atMs: NOW, key };
    expect(readSaved(writeSaved(saved))).toEqual(saved);
  }
  for (const text of [null, undefined, "", "7", "x y", "7 -1", "7 1 a b", "7 1 ?"])
    expect(readSaved(text)).toBeNull();
});

test.each([
  ["/chats/77", "/chats/77"],
  ["/likes?from=1#x", "/likes?from=1"],
  ["/../members", "/members"],
  ["https://evil.example", "/chats"],
  ["//evil.example", "/chats"],
  ["/\\evil.example", "/chats"],
  ["javascript:alert(1)", "/chats"],
  ["chats/77", "/chats"],
  ["", "/chats"],
  [undefined, "/chats"],
  [["/x"], "/chats"],
])("a push that names %o leads to %s", (path, expected) => {
  expect(toOwnPath(path, "https://velvet.example")).toBe(expected);
});
