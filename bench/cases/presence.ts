import { systemClock } from "#base/clock.ts";
import { openDatabase } from "#db/open-database.ts";
import { openPresence } from "#features/profiles/server/profiles.ts";
import type { App } from "#platform/app.ts";
import { bindReactions } from "#platform/reactions.ts";
import { reactions } from "#src/reactions.ts";
import type { Case } from "../case.ts";
import { median } from "../median.ts";
import { openMillion } from "../open-million.ts";
import { readUsage } from "../read-usage.ts";

const SECONDS = 5;
const PER_SECOND = 10_000;
/** All of them are active for the whole time, each seen once between two flushes. */
const ACTIVE = SECONDS * PER_SECOND;
const FLUSHES = 6;
const HOUR = 3_600;

/** Measures recording presence in processor time of this process and of the database's. */
export const presence: Case = {
  name: "presence",
  words: `${PER_SECOND} members a second are seen among 1,000,000 and written every ${SECONDS} s, ranks of the search included`,
  async measure(bench) {
    const server = await openMillion();
    const database = openDatabase(server.databaseUrl, { poolSize: 1 });
    try {
      const { rows } = await database.pool.query("select pg_backend_pid() as pid");
      const spent = () => secondsOf(process.pid) + secondsOf(rows[0].pid);
      const step = Math.floor(1_000_000 / ACTIVE);
      let now = systemClock.now();
      const app: Pick<App, "db" | "clock" | "announce"> = {
        db: database.db,
        clock: { now: () => now },
        announce: bindReactions(reactions, () => app as App),
      };
      const noted = openPresence();
      const flush = async () => {
        const before = spent();
        for (let n = 1; n <= ACTIVE; n++) noted.seen(n * step);
        await noted.flush(app);
        return spent() - before;
      };
      await flush();
      const runs: number[] = [];
      for (let n = 1; n <= FLUSHES; n++) {
        bench.say(`flush ${n} of ${FLUSHES}`);
        now = new Date(now.getTime() + 1);
        runs.push((100 * (await flush())) / SECONDS);
      }
      now = new Date(now.getTime() + HOUR * 1_000);
      const hourly = await flush();
      const usual = median(runs);
      const whole = usual + (100 * Math.max(0, hourly - (usual * SECONDS) / 100)) / HOUR;
      return [
        { what: "within an hour, of one core", unit: "%", value: usual, runs },
        { what: "the first of an hour, which moves every rank", unit: "s", value: hourly },
        { what: "over the whole hour, of one core", unit: "%", value: whole, atMost: 10 },
      ];
    } finally {
      await database.close();
      await server.stop();
    }
  },
};

function secondsOf(pid: number): number {
  const usage = readUsage(pid);
  if (!usage) throw new Error("This system does not count what a process spends.");
  return usage.processorSeconds;
}
