import { expect, test } from "vitest";
import { isMet } from "../../bench/case.ts";
import { isOver } from "./find-knee.ts";
import { growth, judgeSoak } from "./soak.ts";
import type { Sample } from "./watch-processes.ts";

const times = (p95: number) => ({ count: 10_000, p50: 10, p95, p99: 2 * p95 });
const answered = (p95: number, failed: number) => ({
  ...{ perSecond: 100, all: times(p95), steps: {}, failures: {}, failed, late: 1 },
  sockets: { most: 10, news: 100 },
});

test("growth compares the last third with the second one, whatever the first one was", () => {
  expect(growth([1, 900, 100, 100, 110, 110])).toBe(10);
  expect(growth([100, 100, 100, 100, 100, 100])).toBe(0);
});

test("a soak passes only if it is long enough, and every process stays flat", () => {
  const samples = (memory: number[]): Sample[] =>
    memory.map((one, at) => ({
      at,
      memory: { quiet: 300, other: one },
      files: { quiet: 20, other: 30 },
      connections: 9,
    }));
  const judge = (memory: number[], minutes = 60) =>
    judgeSoak({ perSecond: 50, minutes, answered: answered(100, 0), samples: samples(memory) }, 60);
  const flat = [200, 300, 300, 305, 310, 310];
  expect(judge(flat).every(isMet)).toBe(true);
  const missed = (figures: ReturnType<typeof judge>) =>
    figures.filter((figure) => !isMet(figure)).map(({ what }) => what);
  expect(missed(judge(flat, 10))).toEqual(["length of the soak"]);
  expect(missed(judge([200, 300, 300, 305, 350, 380]))).toEqual(["most memory grown, of all processes"]);
});

test("a rate is over the knee if it is slow, or if more than one step of a thousand fails", () => {
  expect([isOver(answered(500, 10)), isOver(answered(501, 0)), isOver(answered(100, 11))]).toEqual([
    false,
    true,
    true,
  ]);
});
