import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCIES, type Currency, formatMoney, minorUnits, toDecimal } from "./money.ts";

describe("minor units", () => {
  test.each([
    ["24.99", "EUR", 2_499],
    ["0.1", "PLN", 10],
    ["500", "JPY", 500],
    ["1.234", "KWD", 1_234],
  ])("%s %s are %i, by the digits that the currency has", (decimal, currency, amount) => {
    expect(minorUnits(decimal, currency as Currency)).toBe(amount);
  });

  test("converting back and forth loses nothing in any currency", () => {
    const money = fc.record({ amount: fc.nat(100_000_000), currency: fc.constantFrom(...CURRENCIES) });
    fc.assert(fc.property(money, (one) => minorUnits(String(toDecimal(one)), one.currency) === one.amount));
  });

  test("are formatted for the language; a currency without decimals has none", () => {
    expect(formatMoney({ amount: 249_900, currency: "EUR" }, "de").replace(/\s/g, " ")).toBe("2.499,00 €");
    expect(formatMoney({ amount: 500, currency: "JPY" as Currency }, "en")).toBe("¥500");
  });
});
