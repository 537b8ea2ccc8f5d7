import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addBankDays, addDays, bankDate, isBankDay } from "./debit-calendar.ts";
import {
  type DebitSettings,
  endOnce,
  groupIban,
  householdWords,
  isReadyToFile,
  planDebit,
  toSepaText,
} from "./debit-rules.ts";
import { consequenceOf } from "./return-codes.ts";

const SETTINGS: DebitSettings = {
  debit_first_limit: 5_000,
  debit_lowered_limit: 2_500,
  debit_day_limit: 10_000,
  debit_week_limit: 10_000,
  debit_limit: 10_000,
  debit_limit_days: 30,
  debit_lead_days: 3,
  debit_notice_days: 1,
  debit_open_days: 5,
  debit_risk_days: 56,
  debit_returns: 3,
  debit_returns_days: 365,
};

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

describe("a household is known again by the account holder and the address", () => {
  const ZOE = { holder: "Zoë Müller", street: "Grüne Straße", houseNumber: "12 b", postalCode: "1234 AB" };
  test.each<[string, Partial<typeof ZOE>, boolean]>([
    ["in capital letters", { holder: "ZOË MÜLLER", street: "GRÜNE STRASSE" }, true],
    ["as a bank writes it", { holder: "Mueller, Zoe" }, true],
    [
      "with other spaces and hyphens",
      { holder: " Müller-Zoë ", houseNumber: "12-B", postalCode: "1234ab" },
      true,
    ],
    ["somebody else at the same address", { holder: "Max Müller" }, false],
    ["one more name", { holder: "Zoë Anna Müller" }, false],
    ["the same name in another house", { houseNumber: "12" }, false],
    ["the same name in another street of the town", { street: "Rote Straße" }, false],
    ["the same name in another town", { postalCode: "1234 AC" }, false],
  ])("%s", (_title, change, isSame) => {
    const words = householdWords(ZOE);
    expect(words).not.toBeNull();
    const other = householdWords({ ...ZOE, ...change });
    if (isSame) expect(other).toEqual(words);
    else expect(other).not.toEqual(words);
  });

  test("without letters or digits in each part there is none", () => {
    for (const part of Object.keys(ZOE)) expect(householdWords({ ...ZOE, [part]: "–/." })).toBeNull();
  });
});

test.each([
  ["ZZ99", { blocks: [], lowersLimit: false, needsReview: true, tellsMember: true }],
  ["AC04", { blocks: ["account"], lowersLimit: false, needsReview: false, tellsMember: true }],
  ["AM04", { blocks: [], lowersLimit: true, needsReview: false, tellsMember: true }],
  ["MD06", { blocks: [], lowersLimit: true, needsReview: false, tellsMember: true }],
  ["MS02", { blocks: [], lowersLimit: false, needsReview: false, tellsMember: true }],
  [
    "MD01",
    { blocks: ["member", "account", "household"], lowersLimit: false, needsReview: true, tellsMember: true },
  ],
  ["MD07", { blocks: ["account"], lowersLimit: false, needsReview: false, tellsMember: false }],
])("what the return code %s leads to", (code, consequence) => {
  expect(consequenceOf(code)).toEqual(consequence);
});

test("a sentence that ends with an abbreviation has a single full stop", () => {
  expect(endOnce("From Velvet B.V.. Or from Velvet.")).toBe("From Velvet B.V. Or from Velvet.");
});
