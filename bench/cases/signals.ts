import { randomBytes } from "node:crypto";
import { openDatabase } from "#db/open-database.ts";
import { listMatches, listNearLooks } from "#features/signals/server/queries-ban.ts";
import type { Case } from "../case.ts";
import { median } from "../median.ts";
import { openBenchDatabase } from "../open-bench-database.ts";

const [BANS, EACH] = [1_000, 100];
const RUNS = 31;
const NOBODY = { memberId: 0, at: new Date() };

/** Measures how long an upload and a log-in wait for the comparison with the fingerprints of banned members. */
export const signals: Case = {
  name: "signals",
  words: `a new photo against ${(BANS * EACH).toLocaleString("en")} photos of banned members, and a log-in against as many hashes`,
  async measure(bench) {
    const server = await openBenchDatabase();
    const database = openDatabase(server.url, { poolSize: 1 });
    try {
      bench.say("writing fingerprints");
      await database.pool.query(
        "insert into signals_ban (about_id, at) select i, now() from generate_series(1, $1) i",
        [BANS],
      );
      const every = "generate_series(1, $1::integer) i, generate_series(1, $2::integer) j";
      await database.pool.query(
        `insert into signals_look (about_id, look)
         select i, (select string_agg((random() > 0.5)::integer::text, '') from generate_series(1, 256) where i + j > 0)::bit(256)
         from ${every}`,
        [BANS, EACH],
      );
      await database.pool.query(
        `insert into signals_fingerprint (about_id, kind, hash) select i, 'device', i || ' ' || j from ${every}`,
        [BANS, EACH],
      );
      await database.pool.query("vacuum analyze signals_ban, signals_look, signals_fingerprint");
      const hashed = Array.from({ length: 5 }, (_, n) => ({ kind: "device" as const, hash: `other ${n}` }));
      const photo = await timeRuns(() =>
        listNearLooks(database.db, {
          ...NOBODY,
          look: { bits: randomBits(), mirrored: randomBits() },
          most: 40,
        }),
      );
      const logIn = await timeRuns(() => listMatches(database.db, { ...NOBODY, hashed }));
      return [
        { what: "photo compared", unit: "ms", value: median(photo), runs: photo, atMost: 40 },
        { what: "log-in compared", unit: "ms", value: median(logIn), runs: logIn, atMost: 5 },
      ];
    } finally {
      await database.close();
      await server.close();
    }
  },
};

const randomBits = () => [...randomBytes(32)].map((byte) => byte.toString(2).padStart(8, "0")).join("");

async function timeRuns(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.slice(1);
}
