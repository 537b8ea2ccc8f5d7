import { expect, test } from "vitest";
import { readStatement } from "./statement-rules.ts";

test("what is on a statement is read in the ways in which people write it", () => {
  const read = { last4: "1234", amount: 2499, currency: null, day: "2026-11-20" };
  expect(readStatement("1234 24.99 2026-11-20")).toEqual(read);
  expect(readStatement(" 1234, 24,99; 20.11.2026 ")).toEqual(read);
  expect(readStatement("1234 24.99 eur 2026-11-20")).toEqual({ ...read, currency: "EUR" });
  expect(readStatement("AB12 5 1.2.2026")).toEqual({
    ...read,
    last4: "AB12",
    amount: 500,
    day: "2026-02-01",
  });
});

test("a part of it, another currency and a day that is none are no statement", () => {
  for (const typed of [
    "1234",
    "1234 24.99",
    "123 24.99 2026-11-20",
    "1234 24.999 2026-11-20",
    "1234 0 2026-11-20",
  ])
    expect(readStatement(typed), typed).toBeNull();
  for (const typed of ["1234 24.99 XYZ 2026-11-20", "1234 24.99 2026-02-30", "1234 24.99 31.13.2026", "%"])
    expect(readStatement(typed), typed).toBeNull();
});
