import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addBankDays, addDays, bankDate, isBankDay } from "./debit-calendar.ts";
import {
  type DebitSettings,
  debitFault,
  type EarlierDebit,
  endOnce,
  groupIban,
  isReadyToFile,
  planDebit,
  toSepaText,
} from "./debit-rules.ts";
import { consequenceOf } from "./return-codes.ts";

const SETTINGS: DebitSettings = {
  debit_first_limit: 5_000,
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

describe("the bank calendar", () => {
  test.each([
    ["2026-11-20", true],
    ["2026-11-21", false],
    ["2026-11-22", false],
    ["2027-01-01", false],
    ["2027-03-26", false],
    ["2027-03-28", false],
    ["2027-03-29", false],
    ["2027-03-30", true],
    ["2026-04-03", false],
    ["2026-04-06", false],
    ["2028-04-14", false],
    ["2028-04-17", false],
    ["2025-04-18", false],
    ["2025-04-21", false],
    ["2028-05-01", false],
    ["2028-12-25", false],
    ["2028-12-26", false],
    ["2026-12-24", true],
    ["2026-12-31", true],
    ["2027-05-06", true],
  ])("%s is a bank day: %s", (date, is) => {
    expect(isBankDay(date)).toBe(is);
  });

  test("days are counted past weekends and holidays", () => {
    expect(addBankDays("2026-12-24", 1)).toBe("2026-12-28");
    expect(addBankDays("2026-12-25", 0)).toBe("2026-12-28");
    expect(addBankDays("2027-03-25", 1)).toBe("2027-03-30");
    expect(addBankDays("2026-11-21", 3)).toBe("2026-11-26");
  });

  test("a day ends at midnight in Amsterdam, in summer and in winter", () => {
    expect(bankDate(new Date("2026-11-20T23:30:00Z"))).toBe("2026-11-21");
    expect(bankDate(new Date("2026-11-20T22:30:00Z"))).toBe("2026-11-20");
    expect(bankDate(new Date("2026-07-20T22:30:00Z"))).toBe("2026-07-21");
  });

  test("adding bank days skips the right days from any start", () => {
    const day = fc.date({ min: new Date("2024-01-01"), max: new Date("2060-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 30 }), (moment, days) => {
        const from = moment.toISOString().slice(0, 10);
        const to = addBankDays(from, days);
        let counted = 0;
        for (let one = addBankDays(from, 0); one < to; one = addDays(one, 1)) if (isBankDay(one)) counted++;
        return isBankDay(to) && counted === days;
      }),
    );
  });
});

const debit = (change: Partial<EarlierDebit> = {}): EarlierDebit => ({
  amount: 3_000,
  state: "filed",
  orderedOn: "2026-11-02",
  openUntil: "2026-11-12",
  settled: false,
  returnedOn: null,
  ...change,
});
/** So many that came back on that day, and were paid, long before the days of the limit. */
const cameBack = (times: number, returnedOn: string | null) =>
  Array.from({ length: times }, () =>
    debit({ state: "returned", settled: true, returnedOn, orderedOn: "2025-01-02" }),
  );
const fault = (amount: number, ...earlier: EarlierDebit[]) =>
  debitFault({ amount, today: TODAY, blocked: false, earlier }, SETTINGS);

describe("limits", () => {
  test.each([
    ["the first up to its limit", fault(5_000), null],
    ["the first beyond its limit", fault(5_001), "limit"],
    ["a second within the sum", fault(7_000, debit()), null],
    ["a second beyond the sum", fault(7_001, debit()), "limit"],
    ["what was ordered longer ago does not count", fault(10_000, debit({ orderedOn: "2026-10-22" })), null],
    ["what was ordered within the days does", fault(10_000, debit({ orderedOn: "2026-10-23" })), "limit"],
    ["another on its last open day", fault(100, debit({ openUntil: TODAY })), "limit"],
    ["another the day after", fault(100, debit({ openUntil: "2026-11-20" })), null],
    ["another one that waits", fault(100, debit({ state: "waiting", openUntil: "2026-12-03" })), "limit"],
    [
      "a cancelled one is as if it had not been",
      fault(5_001, debit({ state: "cancelled", openUntil: "2026-12-03" })),
      "limit",
    ],
    ["one that came back", fault(100, debit({ state: "returned" })), "blocked"],
    ["one that came back and was paid", fault(5_000, debit({ state: "returned", settled: true })), null],
    [
      "one that came back and was paid is no first that went well",
      fault(5_001, debit({ state: "returned", settled: true })),
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

  test("a blocked account is refused for any amount", () => {
    expect(debitFault({ amount: 1, today: TODAY, blocked: true, earlier: [] }, SETTINGS)).toBe("blocked");
  });

  test("with any daily orders, no 30 days exceed the limit and no two debits are open", () => {
    const tries = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 12_000 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(tries, (all) => {
        let today = "2026-01-05";
        const taken: EarlierDebit[] = [];
        for (const [days, amount] of all) {
          today = addDays(today, days);
          if (debitFault({ amount, today, blocked: false, earlier: taken }, SETTINGS)) continue;
          taken.push(debit({ amount, orderedOn: today, openUntil: planDebit(today, SETTINGS).openUntil }));
        }
        return taken.every(({ orderedOn }, index) => {
          const until = addDays(orderedOn, 30);
          const within = taken.filter((one) => one.orderedOn >= orderedOn && one.orderedOn < until);
          const before = taken[index - 1];
          return (
            within.reduce((sum, one) => sum + one.amount, 0) <= 10_000 &&
            (before === undefined || before.openUntil < orderedOn)
          );
        });
      }),
    );
  });
});

describe("the dates of a debit", () => {
  test("it is due three bank days later, open for five more, at risk for eight weeks", () => {
    expect(planDebit("2026-11-21", SETTINGS)).toEqual({
      dueOn: "2026-11-26",
      openUntil: "2026-12-03",
      atRiskUntil: "2027-01-21",
    });
  });

  test("a longer notice moves the due date to a later bank day", () => {
    expect(planDebit("2026-12-11", { ...SETTINGS, debit_notice_days: 14 }).dueOn).toBe("2026-12-28");
  });

  test.each([
    ["told the day before", { toldOn: "2026-11-25" }, "2026-11-25", true],
    ["told on the day itself", { toldOn: "2026-11-26" }, "2026-11-25", false],
    ["never told", { toldOn: null }, "2026-11-25", false],
    ["told of another day", { toldOn: "2026-11-21", toldDueOn: "2026-11-25" }, "2026-11-25", false],
    ["too late for the bank", { toldOn: "2026-11-21" }, "2026-11-26", false],
  ])("a debit that was %s", (_title, change, today, ready) => {
    const told = { dueOn: "2026-11-26", toldDueOn: "2026-11-26", ...change };
    expect(isReadyToFile(told, today, SETTINGS)).toBe(ready);
  });
});

test("names are converted to letters that every bank accepts", () => {
  expect(toSepaText("Łukasz Müller & Søn, Zoë d'Été", 70)).toBe("Lukasz Mueller + Son, Zoe d'Ete");
  expect(toSepaText("<Кот> 🐈 Ltd.", 70)).toBe("Ltd.");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (text) =>
      /^[A-Za-z0-9/?:().,'+ -]{0,20}$/.test(toSepaText(text, 20)),
    ),
  );
});

test("an IBAN is formatted in groups of four, however it was typed", () => {
  expect(groupIban("nl91 abna0417-1643 00")).toBe("NL91 ABNA 0417 1643 00");
  expect(groupIban("NL91ABNA04171643")).toBe("NL91 ABNA 0417 1643");
  // As it comes out of a document, or from a keyboard of East Asia.
  expect(groupIban("NL91\u00a0ABNA\u200b\u20110417\u20131643\ufeff00")).toBe("NL91 ABNA 0417 1643 00");
  expect(groupIban("ＮＬ９１ＡＢＮＡ")).toBe("NL91 ABNA");
});

test("an unknown return code needs review; a closed account is blocked", () => {
  expect(consequenceOf("ZZ99")).toEqual({ blocksAccount: false, needsReview: true });
  expect(consequenceOf("AC04")).toEqual({ blocksAccount: true, needsReview: false });
  expect(consequenceOf("AM04")).toEqual({ blocksAccount: false, needsReview: false });
});

test("a sentence that ends with an abbreviation has a single full stop", () => {
  expect(endOnce("From Velvet B.V.. Or from Velvet.")).toBe("From Velvet B.V. Or from Velvet.");
});
