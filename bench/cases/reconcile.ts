import { systemClock } from "#base/clock.ts";
import type { Db } from "#db/database.ts";
import { openDatabase } from "#db/open-database.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { reconcileCommand } from "#features/shop/server/books/reconcile.ts";
import type { App } from "#platform/app.ts";
import type { Case } from "../case.ts";
import { fillOrders } from "../fill-orders.ts";
import { openBenchDatabase } from "../open-bench-database.ts";

/** Set BENCH_ENTRIES to a smaller number for a quicker run. */
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const RUNS = 3;

/** Adds up all ledgers in one snapshot, as the command and the daily job do. */
export const reconcile: Case = {
  name: "reconcile",
  words: `the books of orders and credits, ${ENTRIES.toLocaleString("en")} entries, added up by the command`,
  async measure({ say }) {
    const server = await openBenchDatabase();
    const database = openDatabase(server.url, { poolSize: 2 });
    const db: Db = database.db;
    try {
      await seedDemo(database.pool, { members: 0, say: () => {} });
      say(`writing ${ENTRIES} entries`);
      const entries = await fillOrders(database.pool, ENTRIES);
      const runs: number[] = [];
      for (let n = 1; n <= RUNS; n++) {
        const start = performance.now();
        const said = await reconcileCommand.run({ db, clock: systemClock } as App, {});
        if (said !== "0 differences") throw new Error(`The books that were written do not agree: ${said}`);
        runs.push((performance.now() - start) / 1_000);
        say(`run ${n} of ${RUNS}`);
      }
      return [
        { what: "entries", unit: "", value: entries },
        { what: "the slowest of three", unit: "s", value: Math.max(...runs), runs, atMost: 20 },
      ];
    } finally {
      await database.close();
      await server.close();
    }
  },
};
