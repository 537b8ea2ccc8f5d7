import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openRandom } from "./random.ts";

const draw = (count: number, ...seed: number[]) => {
  const random = openRandom(...seed);
  return Array.from({ length: count }, () => random.next());
};

describe("random", () => {
  test("the same seed gives the same numbers, in every version", () => {
    expect(draw(4, 1)).toEqual(draw(4, 1));
    const random = openRandom(1, 2);
    expect(Array.from({ length: 6 }, () => random.below(1000))).toEqual([344, 98, 104, 73, 459, 467]);
  });

  test("neighbouring seeds and streams are independent", () => {
    const streams = Array.from({ length: 200 }, (_, index) => draw(1, 7, index)[0]);
    expect(new Set(streams).size).toBe(200);
    const mean = streams.reduce<number>((sum, one) => sum + (one as number), 0) / 200;
    expect(mean).toBeGreaterThan(0.4);
    expect(mean).toBeLessThan(0.6);
  });

  test("numbers are spread evenly", () => {
    const random = openRandom(42);
    const counts = new Array<number>(10).fill(0);
    for (let n = 0; n < 100_000; n++) {
      const number = random.below(10);
      counts[number] = (counts[number] as number) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(700);
  });

  test("whole numbers and picks stay within their bounds for every seed", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 1_000_000 }), (seed, end) => {
        const random = openRandom(...seed);
        for (let n = 0; n < 20; n++) {
          const number = random.below(end);
          expect(Number.isInteger(number) && number >= 0 && number < end).toBe(true);
          expect(["a", "b"]).toContain(random.pick(["a", "b"]));
        }
      }),
    );
  });

  test("chance() keeps its probability, and picking from an empty list throws", () => {
    const random = openRandom(3);
    const hits = Array.from({ length: 10_000 }, () => random.chance(0.25)).filter(Boolean).length;
    expect(Math.abs(hits - 2_500)).toBeLessThan(200);
    expect(random.chance(0)).toBe(false);
    expect(random.chance(1)).toBe(true);
    expect(() => random.pick([])).toThrow(RangeError);
  });
});
