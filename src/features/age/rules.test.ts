import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AGE_LEVELS } from "#base/age-levels.ts";
import { addMonths, CHECK_STATES, type CheckEvent, isEnough, levelNow, nextState } from "./rules.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const EVENTS: CheckEvent[] = ["open", "passed", "failed", "under_age", "expired", "redeemed"];

describe("the state of a check after each event", () => {
  /** Events in the order of `EVENTS`; `-` means that nothing changes. */
  const TABLE = {
    open: ["-", "passed", "failed", "under_age", "expired", "-"],
    proved: ["-", "-", "-", "-", "-", "passed"],
    passed: ["-", "-", "-", "under_age", "-", "-"],
    failed: Array(6).fill("-"),
    under_age: Array(6).fill("-"),
    expired: Array(6).fill("-"),
  } satisfies Record<(typeof CHECK_STATES)[number], string[]>;

  test.each(
    CHECK_STATES.flatMap((state) => EVENTS.map((event, at) => [state, event, TABLE[state][at]] as const)),
  )("%s, %s: %s", (state, event, next) => {
    const check = { state, expiresAt: later(1), sameDevice: false };
    expect(nextState(check, event, NOW) ?? "-").toBe(next);
  });

  test("a proof on the same device waits for the browser that began", () => {
    const check = { state: "open", expiresAt: later(1), sameDevice: true } as const;
    expect(nextState(check, "passed", NOW)).toBe("proved");
    expect(nextState(check, "under_age", NOW)).toBe("under_age");
  });

  test("from the moment at which it is over, everything ends a check that waits", () => {
    for (const state of ["open", "proved"] as const)
      for (const event of EVENTS) {
        expect(nextState({ state, expiresAt: NOW, sameDevice: false }, event, NOW)).toBe("expired");
        if (event === "expired") continue;
        expect(nextState({ state, expiresAt: later(1), sameDevice: false }, event, NOW)).not.toBe("expired");
      }
  });

  test("whatever comes in whatever order: passed once, and nothing but `under_age` after the end", () => {
    const event = fc.record({ event: fc.constantFrom(...EVENTS), after: fc.integer({ min: 0, max: 300 }) });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), fc.boolean(), (events, sameDevice) => {
        let [state, time, ends]: [(typeof CHECK_STATES)[number], number, number] = ["open", 0, 0];
        let heard = false;
        for (const { event, after } of events) {
          time += after;
          const next = nextState({ state, expiresAt: later(600), sameDevice }, event, later(time));
          if (next === null) continue;
          if (!["open", "proved"].includes(next)) ends += 1;
          if (next === "passed") {
            expect(time).toBeLessThan(600);
            expect(event).toBe(sameDevice ? "redeemed" : "passed");
            expect(!sameDevice || heard).toBe(true);
          }
          if (state === "passed") expect(next).toBe("under_age");
          heard ||= event === "passed";
          state = next;
        }
        expect(ends).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe("the level that counts", () => {
  const proven = { level: "provider", until: later(1), sessionId: 7 } as const;
  const at = { now: NOW, sessionId: 7, perSession: false };
  test.each([
    ["nothing proved", null, at, "declaration"],
    ["proved", proven, at, "provider"],
    ["proved until now", { ...proven, until: NOW }, at, "declaration"],
    ["proved in another session", proven, { ...at, sessionId: 8 }, "provider"],
    [
      "proved in another session where each session counts",
      proven,
      { ...at, sessionId: 8, perSession: true },
      "declaration",
    ],
    ["proved in this session where each session counts", proven, { ...at, perSession: true }, "provider"],
  ] as const)("%s", (_, given, when, level) => {
    expect(levelNow(given, when)).toBe(level);
  });

  test("is enough for the same level and all below, and never for what is not available", () => {
    for (const [rank, level] of AGE_LEVELS.entries()) {
      expect(isEnough(level, null)).toBe(false);
      for (const [needed, other] of AGE_LEVELS.entries()) expect(isEnough(level, other)).toBe(rank >= needed);
    }
  });
});

test.each([
  ["2026-11-23T12:00:00.000Z", 12, "2027-11-23T12:00:00.000Z"],
  ["2026-08-31T12:00:00.000Z", 1, "2026-09-30T12:00:00.000Z"],
  ["2028-02-29T00:00:00.000Z", 12, "2029-02-28T00:00:00.000Z"],
])("%s and %i months is %s", (from, months, to) => {
  expect(addMonths(new Date(from), months).toISOString()).toBe(to);
});
