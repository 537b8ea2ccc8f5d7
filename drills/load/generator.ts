import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "../../bench/median.ts";
import type { Answered, Asked, Times } from "./load-messages.ts";
import { openSockets } from "./open-sockets.ts";
import { planVisits } from "./plan-visits.ts";
import type { Step } from "./scenario.ts";
import { visitService } from "./visit-service.ts";

// Started by `put-visits.ts` as a process of its own.
process.on("disconnect", () => process.exit());
const [asked] = (await once(process, "message")) as [Asked];
process.send?.(await putVisits(asked));

/** Begins each step at its planned time, whether or not earlier ones were answered. */
async function putVisits({ perSecond, seconds, ...asked }: Asked): Promise<Answered> {
  const planned = planVisits({ perSecond, seconds, members: asked.ids.length });
  const sockets = openSockets(asked.address, asked.cookies);
  const service = visitService({ perSecond, seconds, ...asked }, sockets);
  const took = new Map<Step, number[]>();
  const failures: Record<string, number> = {};
  const late: number[] = [];
  const running: Promise<void>[] = [];
  const began = performance.now();

  async function take(step: Step, member: number, due: number): Promise<void> {
    late.push(performance.now() - due);
    try {
      await service.take(step, member);
      // Nobody answers to typing.
      if (step === "typing") return;
      const times = took.get(step) ?? [];
      times.push(performance.now() - due);
      took.set(step, times);
    } catch (error) {
      const reason = `${step}: ${(error as Error).message}`;
      failures[reason] = (failures[reason] ?? 0) + 1;
    }
  }

  for (const { at, what, member, visit } of planned) {
    const due = began + at * 1_000;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    if (what === "open") sockets.open(visit, member);
    else if (what === "close") sockets.close(visit);
    else running.push(take(what, member, due));
  }
  await Promise.all(running);
  const spent = (performance.now() - began) / 1_000;
  const { most, news, broken } = sockets.counts();
  if (broken > 0) failures["sockets that the server closed"] = broken;
  sockets.closeAll();
  service.close();
  const all = [...took.values()].flat();
  return {
    perSecond: all.length / spent,
    all: timesOf(all),
    steps: Object.fromEntries([...took].map(([step, times]) => [step, timesOf(times)])),
    failures,
    failed: Object.values(failures).reduce((sum, one) => sum + one, 0),
    late: percentile(Float64Array.from(late).sort(), 0.95),
    sockets: { most, news },
  };
}

function timesOf(values: readonly number[]): Times {
  const sorted = Float64Array.from(values).sort();
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share));
  return { count: values.length, p50: p50 ?? 0, p95: p95 ?? 0, p99: p99 ?? 0 };
}
