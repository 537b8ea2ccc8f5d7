import fc from "fast-check";
import { expect, test } from "vitest";
import { type Finding, judgeFindings, photoPoints } from "./rules.ts";

const POINTS = { email: 60, device: 50, payment: 60, photo: 50, address: 10 } as const;
type Kind = keyof typeof POINTS;

const finding = (kind: Kind, aboutId = 1, points: number = POINTS[kind]): Finding => ({
  kind,
  points,
  aboutId,
});

test.each<[kinds: Kind[], lane: 1 | 2 | null]>([
  [[], null],
  [["address"], null],
  [["device"], 2],
  [["email"], 2],
  [["payment", "address"], 2],
  [["device", "photo"], 1],
  [["email", "payment"], 1],
  [["device", "photo", "address"], 1],
])("%j about one banned member raise a case of lane %s", (kinds, lane) => {
  expect(judgeFindings(kinds.map((kind) => finding(kind)))?.lane ?? null).toBe(lane);
});

test("what is in common with two banned members is not added up", () => {
  expect(judgeFindings([finding("address"), finding("photo", 2, 25)])).toBeNull();
  const judged = judgeFindings([finding("device"), finding("photo", 2), finding("address", 3)]);
  expect(judged).toEqual({ lane: 2, findings: [finding("device"), finding("photo", 2)] });
});

test.each([
  [0, 50],
  [20, 50],
  [21, 25],
  [40, 25],
  [41, 0],
])("pictures that differ in %i bits give %i points", (distance, points) => {
  expect(photoPoints(distance)).toBe(points);
});

test("more findings never raise a less urgent case", () => {
  const kinds = fc.uniqueArray(fc.constantFrom(...(Object.keys(POINTS) as Kind[])));
  fc.assert(
    fc.property(kinds, fc.nat(), (all, cut) => {
      const findings = all.map((kind) => finding(kind));
      const urgency = (some: Finding[]) => 3 - (judgeFindings(some)?.lane ?? 3);
      expect(urgency(findings)).toBeGreaterThanOrEqual(urgency(findings.slice(cut % (all.length + 1))));
    }),
  );
});
