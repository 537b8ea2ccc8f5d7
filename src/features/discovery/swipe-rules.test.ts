import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTimeZone } from "#base/time-zone.ts";
import {
  changeTimeZone,
  dayAt,
  findUndoable,
  openDay,
  type PastSwipe,
  type SwipeDay,
} from "./swipe-rules.ts";

const HOUR = 3_600_000;
const at = (time: string) => new Date(time);
const ends = ({ endsAt }: SwipeDay) => endsAt.toISOString();

describe("a day ends at midnight where the member is", () => {
  test.each([
    ["Europe/Amsterdam", "2026-11-21T12:00:00Z", "2026-11-20T23:00:00.000Z", "2026-11-21T23:00:00.000Z"],
    ["America/New_York", "2026-11-21T03:00:00Z", "2026-11-20T05:00:00.000Z", "2026-11-21T05:00:00.000Z"],
    ["Australia/Sydney", "2026-11-21T14:00:00Z", "2026-11-21T13:00:00.000Z", "2026-11-22T13:00:00.000Z"],
    // 23 hours when clocks go forward, 25 when they go back.
    ["Europe/Amsterdam", "2026-03-29T10:00:00Z", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
    ["Europe/Amsterdam", "2026-10-25T10:00:00Z", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
    // Santiago has no midnight on 6 September: the day begins at one o'clock.
    ["America/Santiago", "2026-09-05T12:00:00Z", "2026-09-05T04:00:00.000Z", "2026-09-06T04:00:00.000Z"],
    ["Asia/Kathmandu", "2026-11-21T12:00:00Z", "2026-11-20T18:15:00.000Z", "2026-11-21T18:15:00.000Z"],
  ])("%s at %s", (zone, now, began, ended) => {
    const day = openDay(zone, at(now));
    expect(day.beganAt.toISOString()).toBe(began);
    expect(ends(day)).toBe(ended);
  });

  test("and the next begins at that very moment", () => {
    const day = openDay("Europe/Amsterdam", at("2026-11-21T12:00:00Z"));
    expect(dayAt(day, at("2026-11-21T22:59:59.999Z"))).toBe(day);
    const next = dayAt(day, at("2026-11-21T23:00:00Z"));
    expect(next.beganAt).toEqual(day.endsAt);
    expect(ends(next)).toBe("2026-11-22T23:00:00.000Z");
    expect(ends(dayAt(day, at("2026-12-24T12:00:00Z")))).toBe("2026-12-24T23:00:00.000Z");
  });
});

describe("another zone counts from the next day on", () => {
  const day = openDay("Europe/Amsterdam", at("2026-11-21T12:00:00Z"));

  test("the current day ends as it began", () => {
    expect(ends(dayAt(changeTimeZone(day, "Pacific/Kiritimati"), at("2026-11-21T20:00:00Z")))).toBe(
      "2026-11-21T23:00:00.000Z",
    );
  });

  test.each([
    // Midnight there is an hour earlier, so the first day takes one more round.
    ["Europe/Helsinki", "2026-11-23T22:00:00.000Z"],
    ["Europe/Berlin", "2026-11-22T23:00:00.000Z"],
    ["Europe/London", "2026-11-23T00:00:00.000Z"],
    ["America/New_York", "2026-11-23T05:00:00.000Z"],
  ])("the first by %s is never shorter than ours would have been", (zone, ended) => {
    const next = dayAt(changeTimeZone(day, zone), at("2026-11-22T12:00:00Z"));
    expect(next.timeZone).toBe(zone);
    expect(ends(next)).toBe(ended);
  });

  test("changing it again and again gains no day", () => {
    const zones = fc.constantFrom(
      ...Array.from({ length: 27 }, (_, n) => (n < 15 ? `Etc/GMT-${n}` : `Etc/GMT+${n - 14}`)),
    );
    const visits = fc.array(fc.tuple(zones, fc.integer({ min: 1, max: 30 })), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(zones, visits, (home, moves) => {
        let now = at("2026-01-01T00:30:00Z");
        let day = openDay(home, now);
        const first = day.endsAt.getTime();
        let begun = 0;
        for (const [zone, hours] of moves) {
          now = new Date(now.getTime() + hours * HOUR);
          const current = dayAt(day, now);
          if (current.beganAt.getTime() !== day.beganAt.getTime()) begun += 1;
          day = changeTimeZone(current, zone);
        }
        const stayed = Math.max(0, Math.floor((now.getTime() - first) / (24 * HOUR)) + 1);
        expect(begun).toBeLessThanOrEqual(stayed);
      }),
    );
  });
});

test.each([
  ["Europe/Amsterdam", "Europe/Amsterdam"],
  ["europe/amsterdam", "Europe/Amsterdam"],
  ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["UTC", "UTC"],
  ["+14:00", null],
  ["Europe/Atlantis", null],
  ["../../etc/passwd", null],
  ["", null],
])("the zone %j is %j", (name, zone) => {
  const found = findTimeZone(name);
  // Versions of the time zone list use different names for the same zone.
  if (zone === null) expect(found).toBeNull();
  else
    expect(openDay(found as string, at("2026-07-01T12:00:00Z")).endsAt).toEqual(
      openDay(zone, at("2026-07-01T12:00:00Z")).endsAt,
    );
});

const stands = (id: string): PastSwipe => ({ id, undone: false });
const undone = (id: string): PastSwipe => ({ id, undone: true });

test.each<[string, PastSwipe[], string | null, string | null]>([
  ["nothing swiped", [], null, null],
  ["one", [stands("a")], "a", "a"],
  ["two", [stands("b"), stands("a")], "b", "b"],
  ["the last one undone", [undone("b"), stands("a")], null, "a"],
  ["all undone", [undone("b"), undone("a")], null, null],
  ["swiped again after undoing", [stands("c"), undone("b"), stands("a")], "c", "c"],
])("what may be undone, %s", (_, newestFirst, free, premium) => {
  expect(findUndoable(newestFirst, false)).toBe(free);
  expect(findUndoable(newestFirst, true)).toBe(premium);
});
