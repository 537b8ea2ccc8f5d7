import type { Case, Figure } from "../case.ts";
import { median } from "../median.ts";
import { openMeter } from "../meter-processor.ts";
import { openWriters } from "../open-writers.ts";
import { type Delivered, putLive } from "../put-live.ts";

type Run = Delivered & { program: number; database: number };

/** Time from sending a message over HTTP until the receiver's socket announces it. */
export const liveDelivery: Case = {
  name: "live-delivery",
  words: "from a send to the other's socket, among many open sockets",
  async measure({ options, say }) {
    const { sockets, rate, seconds } = options;
    const server = await openWriters(sockets);
    try {
      const meter = await openMeter(server.pid, server.pool);
      const runs: Run[] = [];
      for (let run = 1; run <= options.runs; run++) {
        say(`delivery, ${run} of ${options.runs}`);
        const { address, writers } = server;
        const browsers = await putLive({ address, ...writers, sends: { perSecond: rate, seconds } });
        await browsers.warm();
        const { spent, result } = await meter(() => browsers.delivered());
        await browsers.leave();
        const of = (whose: "program" | "database") => (spent?.[whose] ?? Number.NaN) / result.heard;
        runs.push({ ...result, program: of("program"), database: of("database") });
      }
      return [
        { what: "open sockets", unit: "", value: sockets },
        { what: "sends", unit: "/s", value: rate },
        { ...figure("send to socket, p50", runs, ({ p50 }) => p50), atMost: 15 },
        figure("send to socket, p95", runs, ({ p95 }) => p95),
        { ...figure("send to socket, p99", runs, ({ p99 }) => p99), atMost: 60 },
        figure("a delivery and all that goes on: processor, program", runs, ({ program }) => program),
        figure("a delivery and all that goes on: processor, database", runs, ({ database }) => database),
      ].filter(({ value }) => !Number.isNaN(value));
    } finally {
      await server.stop();
    }
  },
};

function figure(what: string, runs: Run[], of: (run: Run) => number): Figure {
  const values = runs.map(of);
  return { what, unit: "ms", value: median(values), runs: values };
}
