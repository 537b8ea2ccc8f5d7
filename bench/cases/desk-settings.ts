import pg from "pg";
import type { Case, Figure } from "../case.ts";
import { logInStaff } from "../fill-moderation.ts";
import { openBenchDatabase } from "../open-bench-database.ts";
import { startServer } from "../start-server.ts";
import { askOver, timeInTurn } from "../time-in-turn.ts";

const ROUNDS = 200;
/** A call that reads the person's session and little else, which shows how busy the machine is. */
const NOTHING = "a call for the person's own access";
const PAGE = "the page of all settings, beside those of another site";
const MOST_MS = 60;

/** Measures the pages at which an operator changes a site. */
export const deskSettings: Case = {
  name: "desk-settings",
  words: "the desk's pages of settings, prices, texts and company",
  async measure({ say }) {
    const database = await openBenchDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 4 });
    const server = await startServer({ databaseUrl: database.url, members: 50 });
    try {
      say("asking");
      const cookie = await logInStaff(pool, 1);
      const ask = (path: string) => () => askOver(`${server.address}${path}`, cookie);
      const times = await timeInTurn(ROUNDS, {
        [NOTHING]: ask("/api/desk/me"),
        [PAGE]: ask("/desk/settings?site=1&beside=2"),
        "the price list": ask("/desk/prices?site=1"),
        "the texts": ask("/desk/texts?site=1"),
        "the company": ask("/desk/company?site=1"),
      });
      return Object.entries(times).flatMap(([what, { p50, p95 }]): Figure[] => [
        { what: `${what}, p50`, unit: "ms", value: p50 },
        { what: `${what}, p95`, unit: "ms", value: p95, ...(what === PAGE && { atMost: MOST_MS }) },
      ]);
    } finally {
      await server.stop();
      await pool.end();
      await database.close();
    }
  },
};
