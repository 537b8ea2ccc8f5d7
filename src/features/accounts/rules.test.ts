import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ageOn, isCalendarDate } from "#base/age.ts";
import {
  afterTry,
  emailKey,
  isUnfinished,
  isUsername,
  type Lock,
  lockLimits,
  maySignUp,
  minutesBlocked,
  usernameKey,
  withoutTry,
} from "./rules.ts";

describe("a username", () => {
  test.each(["anna", "Zoë84", "de_zee.wind", "a-b-c", "Łukasz", "møller"])("%s is valid", (name) => {
    expect(isUsername(name)).toBe(true);
  });
  test.each([
    ["Cyrillic letters that look Latin", "аnna"],
    ["a right-to-left mark", "anna\u200f"],
    ["a zero-width joiner", "an\u200dna"],
    ["a right-to-left override", "anna\u202e"],
    ["a space", "anna maria"],
    ["an @", "@anna"],
    ["a sign at the end", "anna_"],
    ["two signs in a row", "an__na"],
    ["markup", "<b>anna"],
    ["a combining accent alone", "anna\u0301"],
    ["an emoji", "anna❤"],
    ["nothing", ""],
  ])("is not valid: %s", (_, name) => expect(isUsername(name)).toBe(false));

  test.each([
    ["Anna", "anna"],
    ["an.na", "anna"],
    ["paul1", "paull"],
    ["paulI", "paul1"],
    ["j0hn", "john"],
    ["corn", "com"],
    ["zoë", "zoe"],
  ])("%s has the same key as %s", (one, other) => expect(usernameKey(one)).toBe(usernameKey(other)));

  test("has the same key in any Unicode normalization and case", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-composite" }), (name) => {
        const key = usernameKey(name);
        return usernameKey(name.normalize("NFD")) === key && usernameKey(name.normalize("NFC")) === key;
      }),
    );
  });
});

test("the key of an e-mail address ignores case", () => {
  expect(emailKey(" Anna@Example.ORG ")).toBe("anna@example.org");
});

describe("the lock after failed attempts", () => {
  const minute = 60_000;
  const limits = lockLimits({
    login_tries: 5,
    login_tries_per_address: 50,
    login_window_minutes: 15,
    login_block_minutes: 15,
  });

  test("five attempts within 15 minutes lock for 15 minutes", () => {
    let lock: Lock | undefined;
    const start = Date.UTC(2026, 0, 1);
    for (let n = 1; n <= 5; n++) {
      lock = afterTry(lock, limits.typed, new Date(start + n * minute));
      expect(lock.blockedUntil === null).toBe(n < 5);
    }
    expect(minutesBlocked(lock, new Date(start + 5 * minute))).toBe(15);
    expect(minutesBlocked(lock, new Date(start + 19 * minute + 1))).toBe(1);
    expect(minutesBlocked(lock, new Date(start + 20 * minute))).toBeNull();
  });

  test("matches a simple model for any sequence of attempts", () => {
    const waits = fc.array(fc.integer({ min: 0, max: 20 * minute }), { maxLength: 40 });
    fc.assert(
      fc.property(waits, (pauses) => {
        let now = Date.UTC(2026, 0, 1);
        let lock: Lock | undefined;
        let tries: number[] = [];
        let until = 0;
        for (const pause of pauses) {
          now += pause;
          if (now < until) {
            if (minutesBlocked(lock, new Date(now)) === null) return false;
            continue;
          }
          if (minutesBlocked(lock, new Date(now)) !== null) return false;
          if (until > 0 || (tries[0] !== undefined && now - tries[0] >= 15 * minute)) {
            tries = [];
            until = 0;
          }
          tries.push(now);
          lock = afterTry(lock, limits.typed, new Date(now));
          if (tries.length === 5) until = now + 15 * minute;
          if ((lock.blockedUntil !== null) !== until > 0) return false;
        }
        return true;
      }),
    );
  });
});

describe("the attempts counted by member", () => {
  const minute = 60_000;
  const limits = lockLimits({
    login_tries: 5,
    login_tries_per_address: 50,
    login_window_minutes: 15,
    login_block_minutes: 15,
  });

  test("never locks a member while both logins are tried only as often as their own limits allow", () => {
    const step = fc.record({ pause: fc.integer({ min: 0, max: 6 * minute }), login: fc.constantFrom(0, 1) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        let now = Date.UTC(2026, 0, 1);
        const typed: (Lock | undefined)[] = [undefined, undefined];
        let member: Lock | undefined;
        for (const { pause, login } of steps) {
          now += pause;
          const at = new Date(now);
          if (minutesBlocked(typed[login], at) !== null) continue;
          if (minutesBlocked(member, at) !== null) return false;
          typed[login] = afterTry(typed[login], limits.typed, at);
          member = afterTry(member, limits.member, at);
        }
        return true;
      }),
      { numRuns: 500 },
    );
  });

  test("a successful attempt is subtracted and the failed ones stay", () => {
    const now = new Date(Date.UTC(2026, 0, 1));
    let lock: Lock | undefined;
    for (let n = 1; n <= 5; n++) lock = afterTry(lock, limits.typed, now);
    expect(minutesBlocked(lock, now)).toBe(15);
    const without = withoutTry(lock as Lock, limits.typed);
    expect(without).toEqual({ failures: 4, since: now, blockedUntil: null });
    expect(minutesBlocked(afterTry(without, limits.typed, now), now)).toBe(15);
  });
});

describe("[A-06] who may sign up", () => {
  test.each([
    ["all", false, true],
    ["all", true, true],
    ["with_trafficsource", false, false],
    ["with_trafficsource", true, true],
    ["other", false, false],
    ["other", true, false],
  ] as const)("signups %s, traffic source %s: %s", (signups, source, expected) => {
    expect(maySignUp(signups, source)).toBe(expected);
  });
});

describe("days and ages", () => {
  test.each(["2024-02-29", "1900-01-01", "2026-12-31"])("%s is a valid date", (day) =>
    expect(isCalendarDate(day)).toBe(true),
  );
  test.each([
    "2023-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "26-01-01",
    "",
    "2026-04-31",
    "yesterday",
  ])("%s is not a valid date", (day) => expect(isCalendarDate(day)).toBe(false));

  test.each([
    ["2008-11-21", "2026-11-20", 17],
    ["2008-11-21", "2026-11-21", 18],
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
    ["2004-02-29", "2024-02-29", 20],
  ])("born on %s, on %s: %i", (birth, day, age) => expect(ageOn(birth, day)).toBe(age));

  test("a person's age is the number of birthdays so far", () => {
    const day = fc.date({ min: new Date("1900-01-01"), max: new Date("2100-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [birth, now] = [one, other]
          .sort((a, b) => a.getTime() - b.getTime())
          .map((d) => d.toISOString().slice(0, 10)) as [string, string];
        let birthdays = 0;
        for (let year = Number(birth.slice(0, 4)) + 1; year <= Number(now.slice(0, 4)); year++) {
          if (`${String(year).padStart(4, "0")}${birth.slice(4)}` <= now) birthdays += 1;
        }
        return ageOn(birth, now) === birthdays;
      }),
    );
  });
});

test("a sign-up is unfinished until its questions were asked", () => {
  expect(["photo", "who", "place", "looks"].every(isUnfinished)).toBe(true);
  expect(["complete", "done", undefined].some(isUnfinished)).toBe(false);
});
