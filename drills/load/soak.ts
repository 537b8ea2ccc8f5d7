import type { Figure } from "../../bench/case.ts";
import { BOUND } from "./find-knee.ts";
import type { Answered } from "./load-messages.ts";
import type { Place } from "./open-place.ts";
import { putVisits } from "./put-visits.ts";
import { type Sample, watchProcesses } from "./watch-processes.ts";

/** How much higher the last third may be than the second one, in percent. */
const MOST_GROWTH = 10;
const SAMPLES = 120;

export type Soaked = { perSecond: number; minutes: number; answered: Answered; samples: Sample[] };

/** Puts a steady load on a place, and looks at its processes meanwhile. */
export async function soak(
  { asked, watched, pool }: Place,
  { perSecond, minutes }: { perSecond: number; minutes: number },
): Promise<Soaked> {
  const seconds = minutes * 60;
  const watching = watchProcesses(watched, pool, Math.max(1, seconds / SAMPLES));
  const answered = await putVisits({ ...asked, perSecond, seconds });
  return { perSecond, minutes, answered, samples: await watching.stop() };
}

/** Tells whether samples are flat: the last third is hardly higher than the second one. */
export function judgeSoak({ answered, minutes, samples }: Soaked, leastMinutes: number): Figure[] {
  const { all, failed } = answered;
  const grown = (what: string, value: number): Figure => ({ what, unit: "%", value, atMost: MOST_GROWTH });
  return [
    { what: "length of the soak", unit: "min", value: minutes, atLeast: leastMinutes },
    { what: "p95 during the soak", unit: "ms", value: Math.round(all.p95), atMost: BOUND.p95Ms },
    {
      ...{ what: "steps that failed during the soak", unit: "%", atMost: BOUND.failedShare * 100 },
      value: round((failed / (all.count + failed)) * 100),
    },
    grown(
      "most memory grown, of all processes",
      worst(samples, ({ memory }) => memory),
    ),
    grown(
      "most open files grown, of all processes",
      worst(samples, ({ files }) => files),
    ),
    grown("connections to the database grown", growth(samples.map(({ connections }) => connections))),
  ];
}

/** Percent by which the mean of the last third is above that of the second one. */
export function growth(values: readonly number[]): number {
  const third = Math.floor(values.length / 3);
  const [second, last] = [values.slice(third, 2 * third), values.slice(2 * third)];
  return round((mean(last) / mean(second) - 1) * 100);
}

function worst(samples: readonly Sample[], pick: (sample: Sample) => Record<string, number>): number {
  const names = Object.keys(pick(samples[0] as Sample));
  return Math.max(...names.map((name) => growth(samples.map((sample) => pick(sample)[name] ?? Number.NaN))));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
