import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareRisks, judgeClaim, type Stratum, supportedClaim } from "./success-rules.ts";

const stratum = (a: number, n1: number, c: number, n0: number): Stratum => ({
  premium: { members: n1, successes: a },
  others: { members: n0, successes: c },
});

describe("the ratio across strata", () => {
  // Deaths in the University Group Diabetes Program by age; Rothman, Greenland and Lash give 1.33 as the ratio.
  const diabetes = [stratum(8, 106, 5, 120), stratum(22, 98, 16, 85)];

  test("is that of the textbook's worked example, with the interval of Greenland and Robins", () => {
    const measured = compareRisks(diabetes);
    expect(measured?.ratio).toBeCloseTo(1.3257, 3);
    expect(measured?.low).toBeCloseTo(0.798, 3);
    expect(measured?.high).toBeCloseTo(2.203, 2);
  });

  test("of one stratum is the plain ratio of two shares, with the usual variance of its logarithm", () => {
    const measured = compareRisks([stratum(40, 100, 20, 100)]);
    const margin = Math.exp(1.959964 * Math.sqrt(1 / 40 - 1 / 100 + 1 / 20 - 1 / 100));
    expect(measured?.ratio).toBeCloseTo(2, 10);
    expect(measured?.low).toBeCloseTo(2 / margin, 5);
    expect(measured?.high).toBeCloseTo(2 * margin, 5);
  });

  test("is not led astray by groups that differ in activity, as the crude ratio is", () => {
    const strata = [stratum(90, 100, 900, 1_000), stratum(10, 1_000, 1, 100)];
    expect(compareRisks(strata)?.ratio).toBeCloseTo(1, 5);
    expect(100 / 1_100 / (901 / 1_100)).toBeLessThan(0.2);
  });

  test("is nothing where a group has no success or no member", () => {
    expect(compareRisks([])).toBeNull();
    expect(compareRisks([stratum(0, 100, 10, 100)])).toBeNull();
    expect(compareRisks([stratum(10, 100, 0, 100)])).toBeNull();
    expect(compareRisks([stratum(10, 100, 0, 0)])).toBeNull();
  });

  const group = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.nat(500)).map(([members, some]) => ({
    members,
    successes: Math.min(members, some),
  }));
  const strata = fc.array(fc.record({ premium: group, others: group }), { minLength: 1, maxLength: 12 });

  test("lies within its interval, turns round when the groups change places, and does not depend on the order", () => {
    fc.assert(
      fc.property(strata, (given) => {
        const measured = compareRisks(given);
        const turned = compareRisks(
          given.map(({ premium, others }) => ({ premium: others, others: premium })),
        );
        const reversed = compareRisks(given.toReversed());
        if (!measured) {
          expect(turned).toBeNull();
          return;
        }
        expect(measured.low).toBeLessThanOrEqual(measured.ratio);
        expect(measured.high).toBeGreaterThanOrEqual(measured.ratio);
        expect(turned?.ratio).toBeCloseTo(1 / measured.ratio, 6);
        expect(reversed?.ratio).toBeCloseTo(measured.ratio, 8);
        expect(reversed?.low).toBeCloseTo(measured.low, 8);
      }),
    );
  });

  test("gets a narrower interval with more members of the same kind", () => {
    fc.assert(
      fc.property(strata, fc.integer({ min: 2, max: 9 }), (given, times) => {
        const more = given.map(({ premium, others }) => ({
          premium: { members: premium.members * times, successes: premium.successes * times },
          others: { members: others.members * times, successes: others.successes * times },
        }));
        const [few, many] = [compareRisks(given), compareRisks(more)];
        if (!few || !many) return;
        expect(many.ratio).toBeCloseTo(few.ratio, 6);
        expect(many.high / many.low).toBeLessThanOrEqual(few.high / few.low + 1e-9);
      }),
    );
  });
});

describe("the verdict", () => {
  // 60 % against 40 %: a ratio of 1.5 with an interval of 1.41 to 1.60.
  const strata = [stratum(1_200, 2_000, 800, 2_000)];
  const judge = (claim: number, given = strata) => judgeClaim(claim, given, compareRisks(given));

  test.each([
    [30, "held"],
    [46, "not_contradicted"],
    [58, "not_contradicted"],
    [65, "too_high"],
  ])("on a claim of %i percent is %s", (claim, verdict) => {
    expect(judge(claim)).toBe(verdict);
  });

  test.each([
    ["199 members with premium", [stratum(100, 199, 800, 2_000)]],
    ["199 others", [stratum(1_200, 2_000, 50, 199)]],
    ["29 successes with premium", [stratum(29, 2_000, 800, 2_000)]],
    ["29 successes without", [stratum(1_200, 2_000, 29, 2_000)]],
    ["nobody", []],
  ])("is none on %s", (_, given) => {
    expect(judge(1_000, given)).toBe("too_few");
  });

  test("is given from 200 members and 30 successes in each group", () => {
    expect(judge(1_000, [stratum(30, 200, 30, 200)])).toBe("too_high");
  });

  test("supports the lower end of the interval in whole percent, and no claim below zero", () => {
    expect(supportedClaim({ low: 1.299 })).toBe(29);
    expect(supportedClaim({ low: 0.7 })).toBe(0);
  });
});
