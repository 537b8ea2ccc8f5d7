import fc from "fast-check";
import { expect, test } from "vitest";
import { readMoney, SOLD, writeAmount } from "./amounts.ts";

test("amounts survive the way to Verotel and back", () => {
  expect([writeAmount(1), writeAmount(99), writeAmount(100), writeAmount(1_999)]).toEqual([
    ...["0.01", "0.99", "1.00", "19.99"],
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), fc.constantFrom(...SOLD), (amount, currency) => {
      expect(readMoney(writeAmount(amount), currency)).toEqual({ amount, currency });
    }),
  );
});

test("every currency sold here has two decimals", () => {
  for (const currency of SOLD)
    expect(
      new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits,
    ).toBe(2);
});

test("other forms are no amounts", () => {
  expect(readMoney("12", "EUR")).toEqual({ amount: 1_200, currency: "EUR" });
  expect(readMoney("12.3", "EUR")).toEqual({ amount: 1_230, currency: "EUR" });
  for (const text of ["", "-1.00", "1e3", "1,00", "1.000", ".50", "1.", " 1.00", "9999999999.00", "NaN"])
    expect(readMoney(text, "EUR"), text).toBeNull();
  expect(readMoney("1.00", "PLN")).toBeNull();
  expect(readMoney(undefined, undefined)).toBeNull();
});
