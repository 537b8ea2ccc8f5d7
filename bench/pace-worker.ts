import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "./median.ts";
import type { Answered } from "./put-load.ts";
import type { Call, Pace } from "./put-pace.ts";

process.on("disconnect", () => process.exit());
const [{ address, perSecond, calls }] = (await once(process, "message")) as [Pace];
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const took: number[] = [];
let failures = 0;
const began = performance.now();
const answers = [];
for (const [index, call] of calls.entries()) {
  const due = began + (index * 1_000) / perSecond;
  const early = due - performance.now();
  if (early > 0) await wait(early);
  answers.push(
    send(call).then((answered) => {
      if (answered) took.push(performance.now() - due);
      else failures += 1;
    }),
  );
}
await Promise.all(answers);
const sorted = took.sort((one, other) => one - other);
process.send?.({
  count: took.length,
  perSecond: (took.length * 1_000) / (performance.now() - began),
  p50: percentile(sorted, 0.5),
  p95: percentile(sorted, 0.95),
  p99: percentile(sorted, 0.99),
  failures,
} satisfies Answered);

/** @returns whether the response was as expected */
function send({ path, headers, body }: Call): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(`${address}${path}`, {
      agent,
      method: body === undefined ? "GET" : "POST",
      headers: { ...headers, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) },
    });
    asked.on("error", () => resolve(false));
    asked.on("response", (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode === 200));
      answer.on("error", () => resolve(false));
    });
    asked.end(body);
  });
}
