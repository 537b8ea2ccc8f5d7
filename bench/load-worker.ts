import { once } from "node:events";
import autocannon from "autocannon";
import { percentile } from "./median.ts";
import type { Answered, Asked } from "./put-load.ts";

process.on("disconnect", () => process.exit());
const [{ url, seconds, connections }] = (await once(process, "message")) as [Asked];
const took: number[] = [];
const running = autocannon({ url, duration: seconds, connections });
running.on("response", (_client, _status, _bytes, milliseconds) => {
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
