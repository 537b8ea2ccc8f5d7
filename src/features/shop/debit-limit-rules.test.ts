import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "./debit-calendar.ts";
import { debitFault, type EarlierDebit, findReturnsBlock, type LimitedKey } from "./debit-limit-rules.ts";
import { type DebitSettings, planDebit } from "./debit-rules.ts";

const SETTINGS: DebitSettings = {
  debit_first_limit: 5_000,
  debit_lowered_limit: 2_500,
  debit_day_limit: 8_000,
  debit_week_limit: 9_000,
  debit_limit: 10_000,
  debit_limit_days: 30,
  debit_lead_days: 3,
  debit_notice_days: 1,
  debit_open_days: 5,
  debit_risk_days: 56,
  debit_returns: 3,
  debit_returns_days: 365,
};
const TODAY = "2026-11-21";
const KEYS = ["member", "account", "mobile"] as const;

const debit = (change: Partial<EarlierDebit> = {}): EarlierDebit => ({
  amount: 3_000,
  state: "filed",
  shares: KEYS,
  orderedOn: "2026-11-02",
  openUntil: "2026-11-12",
  atRiskUntil: "2027-01-01",
  settled: false,
  returnedOn: null,
  lowersLimit: false,
  ...change,
});
/** Survived its eight weeks long before the days of the limits. */
const survived = (change: Partial<EarlierDebit> = {}) =>
  debit({ orderedOn: "2026-02-02", openUntil: "2026-02-12", atRiskUntil: "2026-04-02", ...change });
/** Debits that came back on that day and were paid, long before the days of the limit. */
const cameBack = (times: number, returnedOn: string | null) =>
  Array.from({ length: times }, () =>
    debit({ state: "returned", settled: true, returnedOn, orderedOn: "2025-01-02" }),
  );
const noFunds = (change: Partial<EarlierDebit> = {}) =>
  debit({
    ...{ state: "returned", settled: true, returnedOn: "2026-06-01", lowersLimit: true },
    ...{ orderedOn: "2026-05-20", openUntil: "2026-06-02", atRiskUntil: "2026-07-20" },
    ...change,
  });
const fault = (amount: number, ...earlier: EarlierDebit[]) =>
  debitFault({ amount, today: TODAY, blocked: false, keys: KEYS, earlier }, SETTINGS);

describe("limits", () => {
  test.each([
    ["the first up to its limit", fault(5_000), null],
    ["the first beyond its limit", fault(5_001), "limit"],
    ["a second beside one at risk, up to the first limit", fault(2_000, debit()), null],
    ["a second beside one at risk, a cent beyond", fault(2_001, debit()), "limit"],
    ["one at risk on its last day", fault(2_001, debit({ atRiskUntil: TODAY })), "limit"],
    ["one that survived the day before", fault(7_000, debit({ atRiskUntil: "2026-11-20" })), null],
    ["a second within the sum", fault(7_000, survived(), debit()), null],
    ["a second beyond the sum", fault(7_001, survived(), debit()), "limit"],
    [
      "what was ordered longer ago does not count",
      fault(8_000, survived(), debit({ orderedOn: "2026-10-22", amount: 2_001 })),
      null,
    ],
    [
      "what was ordered within the days does",
      fault(8_000, survived(), debit({ orderedOn: "2026-10-23", amount: 2_001 })),
      "limit",
    ],
    ["the day's sum", fault(8_000, survived()), null],
    ["a cent beyond the day's sum", fault(8_001, survived()), "limit"],
    [
      "the day's sum with one that was closed the same day",
      fault(5_000, survived(), debit({ orderedOn: TODAY, openUntil: "2026-11-20" })),
      null,
    ],
    [
      "a cent beyond the day's sum with one that was closed the same day",
      fault(5_001, survived(), debit({ orderedOn: TODAY, openUntil: "2026-11-20" })),
      "limit",
    ],
    [
      "yesterday's does not count for the day",
      fault(5_001, survived(), debit({ orderedOn: "2026-11-20" })),
      null,
    ],
    ["the week's sum", fault(6_000, survived(), debit({ orderedOn: "2026-11-15" })), null],
    ["a cent beyond the week's sum", fault(6_001, survived(), debit({ orderedOn: "2026-11-15" })), "limit"],
    ["a week ago does not count", fault(6_001, survived(), debit({ orderedOn: "2026-11-14" })), null],
    ["another on its last open day", fault(100, debit({ openUntil: TODAY })), "limit"],
    ["another the day after", fault(100, debit({ openUntil: "2026-11-20" })), null],
    ["another one that waits", fault(100, debit({ state: "waiting", openUntil: "2026-12-03" })), "limit"],
    [
      "a cancelled one is as if it had not been",
      fault(5_001, survived({ state: "cancelled", openUntil: "2026-12-03" })),
      "limit",
    ],
    ["one that came back", fault(100, debit({ state: "returned" })), "blocked"],
    ["one that came back and was paid", fault(5_000, debit({ state: "returned", settled: true })), null],
    [
      "one that came back and was paid has not survived",
      fault(5_001, survived({ state: "returned", settled: true })),
      "limit",
    ],
    [
      "one that never went to the bank has not survived",
      fault(5_001, survived({ state: "waiting" })),
      "limit",
    ],
    ["two that came back within a year, both paid", fault(100, ...cameBack(2, TODAY)), null],
    ["three that came back within a year, all paid", fault(100, ...cameBack(3, TODAY)), "blocked"],
    [
      "three of which the first is in its last day",
      fault(100, ...cameBack(2, TODAY), ...cameBack(1, "2025-11-22")),
      "blocked",
    ],
    [
      "three of which the first is a year ago",
      fault(100, ...cameBack(2, TODAY), ...cameBack(1, "2025-11-21")),
      null,
    ],
    ["three that came back by our own fault", fault(100, ...cameBack(3, null)), null],
  ])("%s", (_title, found, expected) => {
    expect(found).toBe(expected);
  });

  test.each([
    ["up to the lowered limit", fault(2_500, noFunds()), null],
    ["a cent beyond", fault(2_501, noFunds()), "limit"],
    ["after an earlier one that survived", fault(2_501, survived(), noFunds()), "limit"],
    ["after a later one that survived", fault(8_000, noFunds(), survived({ orderedOn: "2026-06-02" })), null],
    [
      "after one ordered on the day it came back",
      fault(2_501, noFunds(), survived({ orderedOn: "2026-06-01" })),
      "limit",
    ],
    ["with one at risk", fault(1_500, survived(), noFunds(), debit({ amount: 1_000 })), null],
    [
      "with one at risk, a cent beyond",
      fault(1_501, survived(), noFunds(), debit({ amount: 1_000 })),
      "limit",
    ],
    [
      "a day before it is too long ago",
      fault(2_501, survived({ orderedOn: "2025-11-20" }), noFunds({ returnedOn: "2025-11-22" })),
      "limit",
    ],
    [
      "once it is too long ago",
      fault(8_000, survived({ orderedOn: "2025-11-20" }), noFunds({ returnedOn: "2025-11-21" })),
      null,
    ],
    ["for another reason", fault(8_000, survived(), noFunds({ lowersLimit: false })), null],
  ])("after AM04 or MD06: %s", (_title, found, expected) => {
    expect(found).toBe(expected);
  });

  test.each(KEYS)("each key has limits of its own: a debit of the same %s", (key) => {
    const own = debit({ shares: [key] });
    const others = KEYS.filter((one) => one !== key).map((one) => survived({ shares: [one] }));
    expect(fault(2_000, own, ...others)).toBe(null);
    expect(fault(2_001, own, ...others)).toBe("limit");
    expect(fault(100, debit({ shares: [key], openUntil: TODAY }))).toBe("limit");
    const known = KEYS.filter((one) => one !== key);
    const request = { amount: 8_000, today: TODAY, blocked: false, earlier: [own, ...others] };
    expect(debitFault({ ...request, keys: known }, SETTINGS)).toBe(null);
  });

  test("a debit of the household counts for blocks only", () => {
    const household = (change: Partial<EarlierDebit>) => debit({ shares: ["household"], ...change });
    expect(fault(5_000, household({ openUntil: TODAY, amount: 9_000 }))).toBe(null);
    expect(fault(5_001, household({ ...survived(), shares: ["household"] }))).toBe("limit");
    expect(fault(100, household({ state: "returned" }))).toBe("blocked");
    const three = cameBack(3, TODAY).map((one) => household({ ...one, shares: ["household"] }));
    expect(fault(100, ...three)).toBe("blocked");
  });

  test("a blocked debtor is refused for any amount", () => {
    const request = { amount: 1, today: TODAY, blocked: true, keys: KEYS, earlier: [] };
    expect(debitFault(request, SETTINGS)).toBe("blocked");
  });

  test("the block by returns names how many, since when, and the first day without it", () => {
    const returns = [
      ...cameBack(1, "2026-01-10"),
      ...cameBack(2, "2026-03-01"),
      ...cameBack(1, "2026-11-20"),
    ];
    const found = findReturnsBlock(returns, TODAY, SETTINGS);
    expect(found).toEqual({ times: 4, since: "2025-11-22", until: "2027-03-01" });
    const last = addDays(found?.until ?? "", -1);
    expect(findReturnsBlock(returns, last, SETTINGS)).not.toBeNull();
    expect(findReturnsBlock(returns, found?.until ?? "", SETTINGS)).toBeNull();
    expect(findReturnsBlock(cameBack(2, TODAY), TODAY, SETTINGS)).toBeNull();
  });
});

/** An event some days later: an order of one of three people, or a return of the latest debit. */
type Step = {
  days: number;
  amount: number;
  account: number;
  mobile: number;
  /** Whether it is open for no day, so that sums are met before the rule of one open debit. */
  closesAtOnce: boolean;
  end: "survives" | "no funds" | "refused" | "cancelled";
};
type Kept = Step & { on: string; openUntil: string; atRiskUntil: string; backOn: string | null };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    days: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 9, max: 90 })),
    amount: fc.oneof(
      fc.integer({ min: 1, max: 5_000 }),
      fc.integer({ min: 500, max: 2_000 }),
      fc.constantFrom(2_000, 2_500, 2_501, 3_000, 3_001),
    ),
    account: fc.integer({ min: 0, max: 1 }),
    mobile: fc.integer({ min: 0, max: 1 }),
    closesAtOnce: fc.boolean(),
    end: fc.oneof(
      { weight: 4, arbitrary: fc.constant("survives" as const) },
      { weight: 4, arbitrary: fc.constantFrom("no funds" as const, "refused" as const) },
      fc.constant("cancelled" as const),
    ),
  }),
  { minLength: 15, maxLength: 40 },
);

/** Limits that are low enough for each of them to be met. */
const TIGHT: DebitSettings = { ...SETTINGS, debit_day_limit: 3_000, debit_week_limit: 4_000 };

const asEarlier = (kept: Kept, step: Step, today: string): EarlierDebit => {
  const isBack = kept.backOn !== null && kept.backOn <= today;
  const same: [LimitedKey, boolean][] = [
    ["member", true],
    ["account", kept.account === step.account],
    ["mobile", kept.mobile === step.mobile],
  ];
  return {
    amount: kept.amount,
    state: kept.end === "cancelled" ? "cancelled" : isBack ? "returned" : "filed",
    shares: same.flatMap(([key, isSame]) => (isSame ? [key] : [])),
    orderedOn: kept.on,
    openUntil: kept.openUntil,
    atRiskUntil: kept.atRiskUntil,
    settled: isBack,
    returnedOn: isBack ? kept.backOn : null,
    lowersLimit: isBack && kept.end === "no funds",
  };
};

const dayNumber = (date: string) => Date.parse(date) / 86_400_000;

/** The rules told once more, day by day and key by key, as somebody with a calendar and a pencil would. */
function modelAllows(step: Step, today: string, kept: readonly Kept[]): "blocked" | "limit" | null {
  const now = dayNumber(today);
  const real = kept.filter((one) => one.end !== "cancelled");
  const back = real.filter((one) => one.backOn !== null && dayNumber(one.backOn) <= now);
  const ago = (date: string | null) => now - dayNumber(date ?? "");
  if (back.filter((one) => ago(one.backOn) < 365).length >= 3) return "blocked";
  for (const isOwn of [
    () => true,
    (one: Kept) => one.account === step.account,
    (one: Kept) => one.mobile === step.mobile,
  ]) {
    let [day, week, month, risk] = [step.amount, step.amount, step.amount, step.amount];
    let lastGood = Number.NEGATIVE_INFINITY;
    let lastBad = Number.NEGATIVE_INFINITY;
    for (const one of real.filter(isOwn)) {
      if (ago(one.on) === 0) day += one.amount;
      if (ago(one.on) <= 6) week += one.amount;
      if (ago(one.on) <= 29) month += one.amount;
      if (back.includes(one)) {
        if (one.end === "no funds" && ago(one.backOn) < 365)
          lastBad = Math.max(lastBad, dayNumber(one.backOn ?? ""));
        continue;
      }
      if (now <= dayNumber(one.openUntil)) return "limit";
      if (now <= dayNumber(one.atRiskUntil)) risk += one.amount;
      else lastGood = Math.max(lastGood, dayNumber(one.on));
    }
    if (day > 3_000 || week > 4_000 || month > 10_000) return "limit";
    if (lastGood === Number.NEGATIVE_INFINITY && risk > 5_000) return "limit";
    if (lastBad > Number.NEGATIVE_INFINITY && lastGood <= lastBad && risk > 2_500) return "limit";
  }
  return null;
}

test("with any orders and returns, the rule decides as the model does", () => {
  const seen = new Map<string | null, number>();
  fc.assert(
    fc.property(steps, (all) => {
      let today = "2026-01-05";
      const kept: Kept[] = [];
      for (const step of all) {
        today = addDays(today, step.days);
        const earlier = kept.map((one) => asEarlier(one, step, today));
        const { amount } = step;
        const found = debitFault({ amount, today, blocked: false, keys: KEYS, earlier }, TIGHT);
        const right = modelAllows(step, today, kept);
        if (found !== right) expect(found).toBe(right);
        seen.set(found, (seen.get(found) ?? 0) + 1);
        if (found !== null) continue;
        const days = planDebit(today, TIGHT);
        if (step.closesAtOnce) days.openUntil = addDays(today, -1);
        const isBack = step.end === "no funds" || step.end === "refused";
        kept.push({ ...step, ...days, on: today, backOn: isBack ? addDays(days.dueOn, 2) : null });
      }
    }),
    { numRuns: 80 },
  );
  // Runs without blocks or growth would prove nothing about them.
  for (const outcome of ["blocked", "limit", null]) expect(seen.get(outcome)).toBeGreaterThan(20);
});

test("with any daily orders, no 30 days exceed the limit, nothing at risk does before one survived, and no two are open", () => {
  const tries = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 12_000 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(tries, (all) => {
      let today = "2026-01-05";
      const taken: EarlierDebit[] = [];
      for (const [days, amount] of all) {
        today = addDays(today, days);
        const request = { amount, today, blocked: false, keys: KEYS, earlier: taken };
        if (debitFault(request, SETTINGS)) continue;
        taken.push(debit({ amount, orderedOn: today, ...planDebit(today, SETTINGS) }));
      }
      const sum = (some: EarlierDebit[]) => some.reduce((total, one) => total + one.amount, 0);
      return taken.every(({ orderedOn }, index) => {
        const until = addDays(orderedOn, 30);
        const within = taken.filter((one) => one.orderedOn >= orderedOn && one.orderedOn < until);
        const before = taken[index - 1];
        const isFirstSafe = (taken[0]?.atRiskUntil ?? "") < orderedOn;
        return (
          sum(within) <= 10_000 &&
          (isFirstSafe || sum(taken.slice(0, index + 1)) <= 5_000) &&
          (before === undefined || before.openUntil < orderedOn)
        );
      });
    }),
  );
});
