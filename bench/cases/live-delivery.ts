import pg from "pg";
import { seedDemo } from "#process/seed-demo.ts";
import type { Case, Figure } from "../case.ts";
import { fillWriters } from "../fill-writers.ts";
import { median } from "../median.ts";
import { openBenchDatabase } from "../open-bench-database.ts";
import { putLive } from "../put-live.ts";
import { startServer } from "../start-server.ts";

const SOCKETS = 5_000;
const PER_SECOND = 300;

/** From the moment a send leaves by HTTP until the other's socket says that something is new. */
export const liveDelivery: Case = {
  name: "live-delivery",
  words: `from a send to the other's socket, ${PER_SECOND} a second with ${SOCKETS} open sockets`,
  async measure({ options, say }) {
    const database = await openBenchDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 2 });
    try {
      await seedDemo(pool, { members: 0, say: () => {} });
      const writers = await fillWriters(pool, SOCKETS);
      await pool.query("vacuum analyze");
      const server = await startServer({ core: null, databaseUrl: database.url, members: 0 });
      try {
        const sends = { perSecond: PER_SECOND, seconds: options.seconds };
        const runs: { p50: number; p99: number }[] = [];
        for (let run = 1; run <= options.runs; run++) {
          say(`delivery, ${run} of ${options.runs}`);
          const browsers = await putLive({ address: server.address, ...writers, sends });
          const { heard, missing, lost, p50, p99 } = await browsers.delivered();
          await browsers.leave();
          if (missing > 0 || lost > 0 || heard < sends.perSecond * sends.seconds * 0.9)
            throw new Error(`${heard} news came, ${missing} did not, ${lost} sockets were closed`);
          runs.push({ p50, p99 });
        }
        return [figure("p50", runs, 15), figure("p99", runs, 60)];
      } finally {
        await server.stop();
      }
    } finally {
      await pool.end();
      await database.close();
    }
  },
};

function figure(what: "p50" | "p99", runs: { p50: number; p99: number }[], atMost: number): Figure {
  const values = runs.map((run) => run[what]);
  return { what: `send to socket, ${what}`, unit: "ms", value: median(values), runs: values, atMost };
}
