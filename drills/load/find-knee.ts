import { loadavg } from "node:os";
import type { Answered } from "./load-messages.ts";
import type { Place } from "./open-place.ts";
import { putVisits } from "./put-visits.ts";
import { meterAll } from "./watch-processes.ts";

/** The bounds of what members accept: 95 % of the steps within this, and hardly any failures. */
export const BOUND = { p95Ms: 500, failedShare: 0.001 };

const FIRST = 20;
const FACTOR = 1.5;
const MOST = 2_000;
const WARM_UP = { perSecond: 10, seconds: 20 };

/** One rate of the search for the knee. */
export type Rate = {
  /** Steps that were planned per second. */
  wanted: number;
  answered: Answered;
  /** Milliseconds of processor time for each step. */
  perStep: { programs: number; database: number } | null;
  /** Processes of the machine that wanted a core, over the last minute. */
  busy: number;
  isOver: boolean;
};

type Finding = { seconds: number; say(line: string): void };

/**
 * Raises the rate until the bound is passed, and tries once between the last rate within the bound and the first one
 * beyond it.
 * @returns all rates, and the highest one within the bound; 0 if there is none
 */
export async function findKnee(place: Place, finding: Finding): Promise<{ rates: Rate[]; knee: number }> {
  await putVisits({ ...place.asked, ...WARM_UP });
  const rates: Rate[] = [];
  let knee = 0;
  for (let wanted = FIRST; wanted <= MOST; wanted = Math.round(wanted * FACTOR)) {
    const rate = await tryRate(place, wanted, finding);
    rates.push(rate);
    if (rate.isOver) break;
    knee = wanted;
  }
  const first = rates.at(-1);
  if (knee > 0 && first?.isOver) {
    const between = await tryRate(place, Math.round((knee + first.wanted) / 2), finding);
    rates.push(between);
    if (!between.isOver) knee = between.wanted;
  }
  return { rates, knee };
}

async function tryRate(
  { asked, watched, pool }: Place,
  wanted: number,
  { seconds, say }: Finding,
): Promise<Rate> {
  const { spent, result: answered } = await meterAll(watched, pool, () =>
    putVisits({ ...asked, perSecond: wanted, seconds }),
  );
  const steps = answered.all.count;
  const perStep = spent && {
    programs: round(spent.program / steps),
    database: round(spent.database / steps),
  };
  const rate = { wanted, answered, perStep, busy: round(loadavg()[0] ?? 0), isOver: isOver(answered) };
  const { all, failed, late } = answered;
  say(
    `  ${wanted}/s: p50 ${Math.round(all.p50)} ms, p95 ${Math.round(all.p95)} ms, ${failed} of ${steps} failed, ` +
      `generator late by ${Math.round(late)} ms, load average ${rate.busy}${rate.isOver ? ", over" : ""}`,
  );
  return rate;
}

/** Tells whether members would complain. */
export function isOver({ all, failed }: Answered): boolean {
  return all.p95 > BOUND.p95Ms || failed > BOUND.failedShare * (all.count + failed);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
