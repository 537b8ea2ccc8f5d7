import { expect, test } from "vitest";
import { openSchedule } from "./schedule.ts";

function openAt(start: number) {
  let now = start;
  const errors: unknown[] = [];
  const schedule = openSchedule({
    clock: { now: () => new Date(now) },
    onError: (error) => errors.push(error),
  });
  return {
    schedule,
    errors,
    pass(milliseconds: number) {
      now += milliseconds;
      schedule.runDue();
    },
  };
}

test("tasks run in the order of their time, once, and not before", () => {
  const { schedule, pass } = openAt(0);
  const ran: string[] = [];
  schedule.after(2_000, () => ran.push("second"));
  schedule.after(1_000, () => ran.push("first"));
  pass(999);
  expect(ran).toEqual([]);
  pass(5_000);
  pass(5_000);
  expect(ran).toEqual(["first", "second"]);
});

test("a task that fails is reported, and repeated all the same", async () => {
  const { schedule, errors, pass } = openAt(0);
  let runs = 0;
  schedule.repeat(1_000, async () => {
    runs += 1;
    throw new Error("away");
  });
  for (const expected of [1, 2, 3]) {
    pass(1_000);
    await expect.poll(() => errors.length).toBe(expected);
    expect(runs).toBe(expected);
  }
});

test("a crowd cannot fill the memory: tasks beyond the limit are dropped, what repeats goes on", async () => {
  const { schedule, pass } = openAt(0);
  let looked = 0;
  schedule.repeat(1_000, async () => void looked++);
  const placed = Array.from({ length: 1_000 }, () => schedule.after(60_000, () => {}));
  expect(placed.filter(Boolean).length).toBeLessThan(400);
  for (const expected of [1, 2]) {
    pass(1_000);
    await expect.poll(() => looked).toBe(expected);
  }
});

test("a closed schedule runs nothing and takes nothing", () => {
  const { schedule, pass } = openAt(0);
  let ran = false;
  schedule.after(0, () => {
    ran = true;
  });
  schedule.close();
  expect(schedule.after(0, () => {})).toBe(false);
  pass(1_000);
  expect(ran).toBe(false);
});
