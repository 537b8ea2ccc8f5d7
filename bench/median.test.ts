import { expect, test } from "vitest";
import { median, medianInterval, percentile } from "./median.ts";

test("the median is the one in the middle, or between the two there, whatever their order", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 7])).toBe(6);
  expect(median([3])).toBe(3);
});

test("a percentile is one of the measured values", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([1, 2, 3], 1)).toBe(3);
});

test.each([
  [1, 1, 1],
  [5, 1, 5],
  [6, 1, 6],
  [8, 1, 8],
  [9, 2, 8],
  [20, 6, 15],
  [100, 40, 61],
])(
  "the median of %i values lies between the ranks %i and %i, as tables of the sign test say",
  (count, low, high) => {
    const values = Array.from({ length: count }, (_, index) => count - index);
    expect(medianInterval(values)).toEqual({ low, high });
  },
);
