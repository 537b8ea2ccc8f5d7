import { expect, test } from "vitest";
import { median, percentile } from "./median.ts";

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
