import { beforeEach, expect, test } from "vitest";
import { openSeal } from "../secrets/seal.ts";
import type { SecurityEvent } from "../security-log/events.ts";
import { isSealed, type Sealed, sealAddress, viewerIdOf } from "./seal-address.ts";

const MINUTE = 60_000;
const START = new Date("2026-11-21T12:00:00Z").getTime();
const EVIDENCE: Sealed = { purpose: "evidence", words: ["key", "clear"], viewerId: 7 };

let now: number;
let noted: SecurityEvent[];
const app = {
  seal: openSeal("a secret that is long enough for this test"),
  clock: { now: () => new Date(now) },
  securityLog: {
    note: (event: SecurityEvent) => void noted.push(event),
    flush: async () => {},
    close: async () => {},
  },
};
beforeEach(() => {
  [now, noted] = [START, []];
});

test("a seal holds for five to ten minutes, and stays the same within five", () => {
  const first = sealAddress(app, EVIDENCE);
  expect(first).toMatch(/^[a-z0-9]{1,12}\.[\w-]{26}$/);
  now = START + 5 * MINUTE - 1;
  const last = sealAddress(app, EVIDENCE);
  expect(last).toBe(first);
  now = START + 10 * MINUTE - 1;
  expect(isSealed(app, EVIDENCE, last)).toBe(true);
  now = START + 10 * MINUTE;
  expect(isSealed(app, EVIDENCE, last)).toBe(false);
  // An expired seal of ours is no attack.
  expect(noted).toEqual([]);
});

test.each<[string, Partial<Sealed>]>([
  ["another member", { viewerId: 8 }],
  ["a visitor", { viewerId: 0 }],
  ["another picture", { words: ["other", "clear"] }],
  ["another part of it", { words: ["key", "blurred"] }],
  ["another kind of picture", { purpose: "photo" }],
])("a seal is invalid for %s, and the attempt is logged", (_, other) => {
  const asked = { ...EVIDENCE, ...other };
  expect(isSealed(app, asked, sealAddress(app, EVIDENCE))).toBe(false);
  expect(noted).toEqual([{ kind: "seal_refused", memberId: asked.viewerId || null }]);
});

test("the expiry of a seal cannot be changed", () => {
  const [end = "", mark] = sealAddress(app, EVIDENCE).split(".");
  const later = (Number.parseInt(end, 36) + 100).toString(36);
  for (const made of [`${later}.${mark}`, `.${mark}`, `${end}.`, ""])
    expect(isSealed(app, EVIDENCE, made)).toBe(false);
});

test("all visitors share one viewer, and each member is a separate one", () => {
  expect(viewerIdOf({ kind: "visitor" })).toBe(0);
  expect(viewerIdOf({ kind: "member", memberId: 7 } as never)).toBe(7);
});
