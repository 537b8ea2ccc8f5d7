import fc from "fast-check";
import { expect, test } from "vitest";
import { boundsOf, linePath, niceTop, yOf } from "./scale.ts";

const frame = { width: 100, height: 50, bottom: 0, top: 10 };

test.each([
  [0, 1],
  [1, 1],
  [3, 3],
  [261, 300],
  [21, 25],
  [999, 1_000],
  [1_001, 1_500],
])("the axis for values up to %i ends at %i", (largest, top) => {
  expect(niceTop(largest)).toBe(top);
});

test("the axis always begins at zero or below, and holds every value", () => {
  const values = fc.array(fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 })), { maxLength: 50 });
  fc.assert(
    fc.property(fc.array(values), (all) => {
      const { bottom, top } = boundsOf(all);
      expect(bottom).toBeLessThanOrEqual(0);
      expect(top).toBeGreaterThan(0);
      for (const value of all.flat()) {
        if (value === null) continue;
        const y = yOf(value, { ...frame, bottom, top });
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(frame.height);
      }
    }),
  );
});

test("a line goes from left to right, from the bottom up, and stops where a value is missing", () => {
  expect(linePath([0, 5, 10], frame)).toBe("M0 50L50 25L100 0");
  expect(linePath([0, null, 10], frame)).toBe("M0 50h0M100 0h0");
  expect(linePath([null, null], frame)).toBe("");
  expect(linePath([7], { ...frame })).toBe("M0 15h0");
  expect(linePath([0, 5, 10], frame, { from: 1, to: 2 })).toBe("M50 25L100 0");
});
