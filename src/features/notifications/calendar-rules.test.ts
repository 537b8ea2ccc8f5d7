import { describe, expect, test } from "vitest";
import { isWeeklyDue } from "./calendar-rules.ts";

const DAY = 86_400_000;
/** A Monday, 18:30 in Amsterdam. */
const NOW = new Date("2026-11-23T17:30:00Z");
const due = {
  timeZone: "Europe/Amsterdam",
  signedUpAt: new Date("2026-11-02T09:00:00Z"),
  lookedAt: null,
  lastAt: null,
};

describe("the weekly update is due", () => {
  test.each([
    ["at 18:00 on the weekday of the sign-up", due, true],
    ["not on another weekday", { ...due, signedUpAt: new Date("2026-11-03T09:00:00Z") }, false],
    ["not at another hour", { ...due, timeZone: "Europe/London" }, false],
    [
      "on the weekday of the sign-up where the member is",
      { ...due, timeZone: "Pacific/Auckland", signedUpAt: new Date("2026-11-01T12:00:00Z") },
      false,
    ],
    ["not twice in a week", { ...due, lastAt: new Date(NOW.getTime() - 5 * DAY) }, false],
    ["a week after the last one", { ...due, lastAt: new Date(NOW.getTime() - 7 * DAY) }, true],
    [
      "until eight weeks after the last visit",
      { ...due, lookedAt: new Date(NOW.getTime() - 56 * DAY) },
      true,
    ],
    ["not after that", { ...due, lookedAt: new Date(NOW.getTime() - 57 * DAY) }, false],
  ])("%s", (_, member, expected) => {
    expect(isWeeklyDue(member, NOW)).toBe(expected);
  });
});
