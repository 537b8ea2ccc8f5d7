import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { planVisits } from "./plan-visits.ts";
import { STEPS, type Step } from "./scenario.ts";

const PLAN = { perSecond: 200, seconds: 60, members: 500 };

/** The same numbers at every run. */
function makeRandom(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const planned = planVisits({ ...PLAN, random: makeRandom() });
const steps = planned.filter(({ what }) => what !== "open" && what !== "close");

test("the shares of all steps add up to 100, and the plan keeps them", () => {
  const shares = Object.values(STEPS).map(({ share }) => share);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
  for (const [step, { share }] of Object.entries(STEPS) as [Step, { share: number }][]) {
    const percent = (steps.filter(({ what }) => what === step).length / steps.length) * 100;
    expect(Math.abs(percent - share), step).toBeLessThan(1.5);
  }
});

test("docs/load.md tells the same shares", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/load.md"), "utf8");
  const told = Object.values(STEPS).map(({ words, share }) => `| ${words} | ${share} % |`);
  expect(page.split("\n").filter((line) => line.endsWith("% |"))).toEqual(told);
});

test("steps come at the wanted rate from the first second to the last", () => {
  const countFrom = (from: number) => steps.filter(({ at }) => at >= from && at < from + 10).length;
  for (const from of [0, 25, 50])
    expect(Math.abs(countFrom(from) / 10 / PLAN.perSecond - 1)).toBeLessThan(0.15);
});

test("a visit opens a socket before its first step and closes it after its last one", () => {
  const visits = Map.groupBy(planned, ({ visit }) => visit);
  for (const events of visits.values()) {
    expect([events[0]?.what, events.at(-1)?.what]).toEqual(["open", "close"]);
    expect(new Set(events.map(({ member }) => member)).size).toBe(1);
  }
  expect(planned.every(({ at }, index) => at >= (planned[index - 1]?.at ?? 0))).toBe(true);
});
