import { randomUUID } from "node:crypto";
import { once } from "node:events";
import autocannon from "autocannon";
import { percentile } from "./median.ts";
import type { Answered } from "./put-load.ts";
import type { Sends } from "./put-sends.ts";

const NEIGHBOURS = 10;

process.on("disconnect", () => process.exit());
const [{ address, seconds, connections, ids, cookies }] = (await once(process, "message")) as [Sends];
const took: number[] = [];
const running = autocannon({
  url: `${address}/api/messages`,
  duration: seconds,
  connections,
  method: "POST",
  requests: [
    {
      setupRequest(request) {
        const from = Math.floor(Math.random() * ids.length);
        const to = ids[(from + 1 + Math.floor(Math.random() * NEIGHBOURS)) % ids.length];
        return {
          ...request,
          headers: { "content-type": "application/json", cookie: cookies[from] as string },
          body: JSON.stringify({ id: randomUUID(), to, kind: "text", text: "How was the sea today?" }),
        };
      },
    },
  ],
});
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
