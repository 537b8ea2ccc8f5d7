import { sql } from "kysely";
import type { Database } from "#db/open-database.ts";
import type { Figure } from "./case.ts";
import { countProcessor } from "./count-processor.ts";
import type { Million } from "./open-million.ts";
import { askOver, type Times, timeInTurn } from "./time-in-turn.ts";

const ROUNDS = 200;

/** The current cost of a call that does nothing on this machine, for comparison. */
export async function measureNothing(server: Million, database: Database, cookie: string): Promise<Figure[]> {
  const call = () => askOver(`${server.address}/api/companyinfo.php`, cookie);
  const { sql: bare, http } = await timeInTurn(ROUNDS, {
    sql: () => sql`select 1`.execute(database.db),
    http: call,
  });
  return [
    ...figuresOf("nothing: SQL", bare),
    ...figuresOf("nothing: HTTP", http),
    ...(await countProcessor("nothing: HTTP", { pid: server.pid, database }, call)),
  ];
}

function figuresOf(what: string, times: Times | undefined): Figure[] {
  if (!times) return [];
  return [
    { what: `${what} p50`, unit: "ms", value: times.p50 },
    { what: `${what} p95`, unit: "ms", value: times.p95 },
  ];
}
