import { openDatabase } from "#db/open-database.ts";
import type { Case, Figure } from "../case.ts";
import { measureNothing } from "../measure-nothing.ts";
import { logInDemo, MEMBERS, openMillion } from "../open-million.ts";
import { type Asked, measureOne } from "./search.ts";

/** Without a country: the country of the member's own city is the limit. */
const ASKED: Asked[] = [
  { what: "within 25 km", filters: { gender: "female", distance: 25 }, fine: true },
  { what: "within 100 km", filters: { gender: "female", distance: 100 }, fine: true },
  { what: "within 200 km", filters: { gender: "female", distance: 200 }, fine: true },
  { what: "nearest first", filters: { gender: "female", country: "DE", order: "distance" }, fine: true },
  {
    what: "nearest first within 200 km",
    filters: { gender: "female", distance: 200, order: "distance" },
    fine: true,
  },
];

export const distance: Case = {
  name: "distance",
  words: `search by distance among ${MEMBERS.toLocaleString("en")} members, bare SQL and through HTTP with a session`,
  async measure(bench) {
    bench.say("opening the community of the search; the first time it is made, which takes minutes");
    const server = await openMillion();
    const database = openDatabase(server.databaseUrl, { poolSize: 1 });
    try {
      await database.pool.query("set statement_timeout = 0");
      await database.pool.query("vacuum analyze discovery_search");
      const premium = await logInDemo(server.address, 1);
      const figures: Figure[] = await measureNothing(server, database, premium.cookie);
      for (const asked of ASKED) {
        bench.say(asked.what);
        figures.push(...(await measureOne({ server, database }, asked, { ...premium, viewerId: 2 })));
      }
      return figures;
    } finally {
      await database.close();
      await server.stop();
    }
  },
};
