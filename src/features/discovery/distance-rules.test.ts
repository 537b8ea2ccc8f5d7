import fc from "fast-check";
import { expect, test } from "vitest";
import { kilometresBetween } from "#base/kilometres.ts";
import { type Cell, cellOf, listParts } from "./distance-rules.ts";
import { DISTANCES } from "./distances.ts";

const UTRECHT = { latitude: 52.1, longitude: 5.1 };
const AMERSFOORT = { latitude: 52.2, longitude: 5.4 };
const AMSTERDAM = { latitude: 52.4, longitude: 4.9 };
const BERLIN = { latitude: 52.5, longitude: 13.4 };

const inside = (part: ReturnType<typeof listParts>[number] | undefined) =>
  (part as { inside: Cell[] }).inside;

test("kilometres between cities are those of a map", () => {
  expect(kilometresBetween(UTRECHT, AMSTERDAM)).toBeCloseTo(36, 0);
  expect(kilometresBetween(UTRECHT, BERLIN)).toBeCloseTo(566, -1);
  expect(kilometresBetween(UTRECHT, UTRECHT)).toBe(0);
});

test("a distance is one part with the cells that it reaches", () => {
  const [near] = listParts(UTRECHT, { distance: 25 });
  const [wide] = listParts(UTRECHT, { distance: 50 });
  expect(listParts(UTRECHT, { distance: 25 })).toHaveLength(1);
  expect(inside(near)).toContain(cellOf(UTRECHT));
  expect(inside(near)).toContain(cellOf(AMERSFOORT));
  expect(inside(near)).not.toContain(cellOf(AMSTERDAM));
  expect(inside(wide)).toContain(cellOf(AMSTERDAM));
  expect(inside(wide)).not.toContain(cellOf(BERLIN));
});

test("nearest first goes through rings, and ends with everybody else unless a distance limits it", () => {
  const parts = listParts(UTRECHT, { order: "distance" });
  expect(parts).toHaveLength(6);
  const ringOf = (position: typeof UTRECHT) =>
    parts.findIndex((part) => "inside" in part && part.inside.includes(cellOf(position)));
  expect([UTRECHT, AMERSFOORT, AMSTERDAM, BERLIN].map(ringOf)).toEqual([0, 1, 2, -1]);
  const rings = parts.slice(0, -1).flatMap(inside);
  expect(new Set(rings).size).toBe(rings.length);
  expect(parts.at(-1)).toEqual({ outside: rings });
  expect(listParts(UTRECHT, { order: "distance", distance: 50 })).toEqual(parts.slice(0, 3));
});

test("whoever moves within their cell sees the same parts, so that nothing finer than a cell can be found out", () => {
  const shift = fc.double({ min: -0.049, max: 0.049, noNaN: true });
  const tenths = (min: number, max: number) =>
    fc.integer({ min: min * 10, max: max * 10 }).map((n) => n / 10);
  fc.assert(
    fc.property(
      tenths(-90, 90),
      tenths(-180, 180),
      fc.constantFrom(...DISTANCES),
      fc.tuple(shift, shift),
      (latitude, longitude, distance, [north, east]) => {
        const moved = { latitude: latitude + north, longitude: longitude + east };
        const parts = listParts({ latitude, longitude }, { distance });
        expect(listParts(moved, { distance })).toEqual(parts);
        expect(inside(parts[0])).toContain(cellOf({ latitude, longitude }));
      },
    ),
    { numRuns: 40 },
  );
});
