import { type Database, openDatabase } from "#db/open-database.ts";
import type { Case } from "../case.ts";
import { countProcessor } from "../count-processor.ts";
import { measureNothing } from "../measure-nothing.ts";
import { logInDemo, openMillion } from "../open-million.ts";
import { askOver, timeInTurn } from "../time-in-turn.ts";

const ROUNDS = 200;
/** The first demo account. */
const VIEWER = 1;

/** Opens another member each time, as a browsing member does, so that caches do not help. */
export const profile: Case = {
  name: "profile",
  words:
    "a member's profile among 1,000,000, as a call and as a page, for a member and for a visitor, in turn",
  async measure(bench) {
    const server = await openMillion();
    const database = openDatabase(server.databaseUrl, { poolSize: 1 });
    try {
      const { cookie } = await logInDemo(server.address, 0);
      const members = await listOthers(database);
      let turn = 0;
      const ask = (path: string, as: string) => () => {
        turn += 1;
        return askOver(`${server.address}${path}${members[turn % members.length]}`, as);
      };
      bench.say(`${members.length} members, ${ROUNDS} rounds`);
      const ways = {
        "the call, for a member": ask("/api/members/", cookie),
        "the page, for a member": ask("/members/", cookie),
        "the page, for a visitor": ask("/members/", ""),
      };
      const figures = await measureNothing(server, database, cookie);
      for (const [what, { p50, p95 }] of Object.entries(await timeInTurn(ROUNDS, ways))) {
        figures.push({ what: `${what} p50`, unit: "ms", value: p50 });
        figures.push({ what: `${what} p95`, unit: "ms", value: p95, atMost: 25 });
      }
      for (const [what, way] of Object.entries(ways))
        figures.push(...(await countProcessor(what, { pid: server.pid, database }, way)));
      return figures;
    } finally {
      await database.close();
      await server.stop();
    }
  },
};

/** Visible members from all parts of the table. */
async function listOthers({ pool }: Database): Promise<number[]> {
  const { rows } = await pool.query<{ member_id: number }>(
    `select member_id from discovery_search
     where gender = 'female' and country = 'DE' and member_id <> $1 and member_id not in
       (select blocker_id from safety_block where blocked_id = $1)
     order by hashint8extended(member_id, 0) limit 1000`,
    [VIEWER],
  );
  return rows.map(({ member_id }) => Number(member_id));
}
