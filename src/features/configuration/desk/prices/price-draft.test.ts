import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCIES, type Currency } from "#base/money.ts";
import { changeByPercent, readAmount } from "./price-draft.ts";

describe("a typed price", () => {
  test.each([
    ["24.99", "EUR", 2_499],
    ["24,9", "EUR", 2_490],
    [" 25 ", "EUR", 2_500],
    ["500", "JPY", 500],
    ["1,234", "KWD", 1_234],
    ["", "EUR", null],
    ["0", "EUR", undefined],
    ["-1", "EUR", undefined],
    ["24.999", "EUR", undefined],
    ["1,024.99", "EUR", undefined],
    ["5.0", "JPY", undefined],
    ["1e3", "EUR", undefined],
    ["ten", "EUR", undefined],
  ])("%j in %s is %s", (typed, currency, amount) => {
    expect(readAmount(typed, currency as Currency)).toBe(amount);
  });
});

describe("a price changed by percent", () => {
  test.each([
    [4_999, 10, "EUR", 5_499],
    [4_999, -10, "EUR", 4_499],
    [999, 3, "EUR", 999],
    [99, -90, "EUR", 99],
    [4_950, 0, "EUR", 4_950],
    [5_000, 7, "JPY", 5_350],
    [12, -50, "JPY", 10],
    [4_990, 10, "KWD", 4_990],
    [4_990, 20, "KWD", 5_990],
  ])("%i by %i %% in %s is %i", (amount, percent, currency, wanted) => {
    expect(changeByPercent(amount, percent, currency as Currency)).toBe(wanted);
  });

  test("ends in .99, within half a unit of what was wanted, in every currency of ours", () => {
    const input = fc.record({
      amount: fc.integer({ min: 1_000, max: 100_000 }),
      percent: fc.integer({ min: -50, max: 200 }).filter((percent) => percent !== 0),
      currency: fc.constantFrom(...CURRENCIES),
    });
    fc.assert(
      fc.property(input, ({ amount, percent, currency }) => {
        const changed = changeByPercent(amount, percent, currency);
        const isNear = Math.abs(changed - (amount * (100 + percent)) / 100) <= 50;
        return changed % 100 === 99 && isNear;
      }),
    );
  });
});
