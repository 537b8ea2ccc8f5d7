import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canComeBack, type Standing, statusOf } from "./standing-rules.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const before = new Date(NOW.getTime() - 1);
const after = new Date(NOW.getTime() + 1);
const NEW: Standing = {
  ...{ confirmedAt: null, closedAt: null, eraseAt: null },
  ...{ erasingAt: null, bannedAt: null, bannedUntil: null, frozenAt: null },
};
const closed = { closedAt: before, eraseAt: after };

describe("the status follows from what happened", () => {
  test.each<[string, Partial<Standing>, string]>([
    ["a new account", {}, "not_confirmed"],
    ["a confirmed one", { confirmedAt: before }, "active"],
    ["closed", { confirmedAt: before, ...closed }, "pending_deletion"],
    ["closed before it was confirmed", closed, "pending_deletion"],
    ["banned for good", { confirmedAt: before, bannedAt: before }, "banned"],
    ["banned until later", { confirmedAt: before, bannedAt: before, bannedUntil: after }, "banned"],
    ["whose ban ends now", { confirmedAt: before, bannedAt: before, bannedUntil: NOW }, "active"],
    ["frozen", { confirmedAt: before, frozenAt: before }, "banned"],
    ["frozen, after a ban", { bannedAt: before, bannedUntil: before, frozenAt: before }, "banned"],
    ["frozen and closed", { confirmedAt: before, frozenAt: before, ...closed }, "banned"],
    ["banned and closed", { confirmedAt: before, bannedAt: before, ...closed }, "banned"],
    ["closed, after a ban", { bannedAt: before, bannedUntil: before, ...closed }, "pending_deletion"],
    ["being erased", { bannedAt: before, ...closed, erasingAt: before }, "deleted"],
  ])("%s", (_, facts, status) => {
    expect(statusOf({ ...NEW, ...facts }, NOW)).toBe(status);
  });
});

test("coming back ends at the very moment of the erasure, and when it begins", () => {
  const account = { ...NEW, ...closed };
  expect(canComeBack(account, NOW)).toBe(true);
  expect(canComeBack({ ...account, eraseAt: NOW }, NOW)).toBe(false);
  expect(canComeBack({ ...account, erasingAt: before }, NOW)).toBe(false);
  expect(canComeBack(NEW, NOW)).toBe(false);
});

test("closing and coming back leave the status as it was, whatever else is true", () => {
  const moment = fc.option(fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }));
  fc.assert(
    fc.property(moment, moment, moment, (confirmedAt, bannedAt, until) => {
      const standing: Standing = { ...NEW, confirmedAt, bannedAt, bannedUntil: bannedAt && until };
      const left = statusOf({ ...standing, ...closed }, NOW);
      expect(left === "pending_deletion" || left === "banned").toBe(true);
      expect(left === "banned").toBe(statusOf(standing, NOW) === "banned");
    }),
  );
});
