import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runPeriodically } from "./run-periodically.ts";

let free: boolean;
let every: number;
let ran: number[];
let rhythm: ReturnType<typeof runPeriodically>;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  free = true;
  every = 60_000;
  ran = [];
  rhythm = runPeriodically({
    firstMs: 5_000,
    everyMs: () => every,
    mayRun: () => free,
    run: () => void ran.push(Date.now()),
  });
});
afterEach(() => {
  rhythm.stop();
  vi.useRealTimers();
});

test("runs first after 5,000 ms and then every 60,000", () => {
  vi.advanceTimersByTime(4_999);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(180_001);
  expect(ran).toEqual([5_000, 65_000, 125_000, 185_000]);
});

test("a longer interval holds from the next run on, and so does a shorter one", () => {
  vi.advanceTimersByTime(10_000);
  every = 300_000;
  vi.advanceTimersByTime(400_000);
  expect(ran).toEqual([5_000, 65_000, 365_000]);
  every = 60_000;
  vi.advanceTimersByTime(400_000);
  expect(ran).toEqual([5_000, 65_000, 365_000, 665_000, 725_000, 785_000]);
});

test("runs missed while the page was hidden are made up for once, and the interval restarts from there", () => {
  free = false;
  vi.advanceTimersByTime(100_000);
  rhythm.wake();
  expect(ran).toEqual([]);
  free = true;
  rhythm.wake();
  rhythm.wake();
  vi.advanceTimersByTime(60_000);
  expect(ran).toEqual([100_000, 160_000]);
});

test("without missed runs nothing is made up for", () => {
  vi.advanceTimersByTime(10_000);
  rhythm.wake();
  expect(ran).toEqual([5_000]);
});

test("does not run after it was stopped", () => {
  rhythm.stop();
  vi.advanceTimersByTime(100_000);
  expect(ran).toEqual([]);
});
