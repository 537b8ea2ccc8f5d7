import type { Bench } from "./case.ts";
import { CONNECTIONS, putLoad } from "./put-load.ts";

/** Half of what the pages can take, so that their p99 shows the effect of the other work and not of a queue. */
const PAGE_CONNECTIONS = Math.ceil(CONNECTIONS / 8);

type Beside = { page: string; what: string; work(): Promise<unknown> };

/** Requests a page alone and then while `work` is repeated. Returns the p99 of both, in milliseconds per run. */
export async function loadPagesBeside(
  { options: { seconds, runs }, say }: Bench,
  { page, what, work }: Beside,
): Promise<{ alone: number[]; beside: number[] }> {
  const load = (duration: number) => putLoad(page, { seconds: duration, connections: PAGE_CONNECTIONS });
  const alone: number[] = [];
  const beside: number[] = [];
  await load(2);
  for (let run = 1; run <= runs; run++) {
    say(`${what} beside pages, ${run} of ${runs}`);
    alone.push((await load(seconds)).p99);
    let over = false;
    const loaded = load(seconds).finally(() => {
      over = true;
    });
    while (!over) await work();
    beside.push((await loaded).p99);
  }
  return { alone, beside };
}
