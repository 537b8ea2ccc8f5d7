import { STEPS, STEPS_OF_VISIT, type Step, THINK_SECONDS } from "./scenario.ts";

/** The steps and their times, in seconds from the beginning. `open` and `close` are those of a member's socket. */
export type Planned = { at: number; member: number; visit: number; what: Step | "open" | "close" };

type Wanted = {
  /** Steps per second, of all visits together. */
  perSecond: number;
  seconds: number;
  /** How many members there are to choose from. */
  members: number;
  /** @returns a number from 0 up to 1 */
  random?: () => number;
};

const MOST_THINK = 5 * THINK_SECONDS;

/**
 * Plans visits that begin at random moments, independent of each other and of all answers. Visits that had begun before
 * are under way at the start, so the rate of steps is the same from the first second on.
 */
export function planVisits({ perSecond, seconds, members, random = Math.random }: Wanted): Planned[] {
  const between = STEPS_OF_VISIT / perSecond;
  const planned: Planned[] = [];
  let visit = 0;
  for (let begin = -STEPS_OF_VISIT * MOST_THINK; begin < seconds; begin += exponential(between, random)) {
    const member = Math.floor(random() * members);
    const steps = planSteps(begin, random).filter(({ at }) => at >= 0 && at < seconds);
    const [first, last] = [steps[0], steps.at(-1)];
    if (!first || !last) continue;
    const own = { member, visit: visit++ };
    planned.push({ at: begin < 0 ? 0 : first.at, what: "open", ...own });
    for (const step of steps) planned.push({ ...step, ...own });
    planned.push({ at: Math.min(seconds, last.at + THINK_SECONDS), what: "close", ...own });
  }
  return planned.sort((one, other) => one.at - other.at);
}

function planSteps(begin: number, random: () => number): { at: number; what: Step }[] {
  let at = begin;
  return Array.from({ length: STEPS_OF_VISIT }, () => {
    at += Math.min(MOST_THINK, exponential(THINK_SECONDS, random));
    return { at, what: choose(random() * 100) };
  });
}

function choose(point: number): Step {
  let left = point;
  for (const [step, { share }] of Object.entries(STEPS)) {
    left -= share;
    if (left < 0) return step as Step;
  }
  return "visit";
}

function exponential(mean: number, random: () => number): number {
  return -mean * Math.log(1 - random());
}
