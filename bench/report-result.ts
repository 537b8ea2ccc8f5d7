import type autocannon from "autocannon";
import { percentile } from "./median.ts";
import type { Answered } from "./put-load.ts";

/** Reports the result to the parent process. */
export async function reportResult(running: ReturnType<typeof autocannon>): Promise<void> {
  const took: number[] = [];
  running.on("response", (...[, , , milliseconds]) => {
    took.push(milliseconds);
  });
  const { duration, errors, timeouts, non2xx } = await running;
  const sorted = Float64Array.from(took).sort();
  process.send?.({
    count: took.length,
    perSecond: took.length / duration,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    failures: errors + timeouts + non2xx,
  } satisfies Answered);
}
