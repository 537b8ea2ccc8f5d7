import pg from "pg";
import { makeDataFolder, readDatabaseUrl, removeFolder } from "#testing/start-program.ts";
import { fillWriters } from "../../bench/fill-writers.ts";
import { startServer } from "../../bench/start-server.ts";
import { withTopology } from "../topology/open-topology.ts";
import type { Asked } from "./load-messages.ts";
import type { Watched } from "./watch-processes.ts";

/** Members of the community who are looked at, and those who act. */
const COMMUNITY = 2_000;
const ACTING = 600;
const LOOKED_AT_PAGES = 8;

/** A service to put load on. */
export type Place = {
  asked: Pick<Asked, "address" | "ids" | "cookies" | "others">;
  watched: Watched[];
  pool: pg.Pool;
};

export const PLACES = {
  process: {
    words: "one process with all roles and the embedded database",
    with: withProcess,
  },
  topology: {
    words:
      "three web processes, two for sockets, two for jobs and one for mail, behind Caddy, PgBouncer and Redis",
    with: withProcesses,
  },
};

export type PlaceName = keyof typeof PLACES;
export type Use<Result> = (place: Place) => Promise<Result>;

/** Opens several places at the same time. */
export async function withPlaces<Result>(
  [first, ...others]: readonly PlaceName[],
  use: (places: [PlaceName, Place][]) => Promise<Result>,
): Promise<Result> {
  if (first === undefined) return use([]);
  return PLACES[first].with((place) => withPlaces(others, (more) => use([[first, place], ...more])));
}

async function withProcess<Result>(use: Use<Result>): Promise<Result> {
  const dataDir = await makeDataFolder();
  try {
    const server = await startServer({ core: null, dataDir, members: COMMUNITY });
    const pool = new pg.Pool({ connectionString: await readDatabaseUrl(dataDir), max: 2 });
    try {
      return await use(await prepare(pool, server.address, [{ name: "process", pid: server.pid }]));
    } finally {
      await pool.end();
      await server.stop();
    }
  } finally {
    await removeFolder(dataDir);
  }
}

/** Without limits, because all load comes from one address. */
function withProcesses<Result>(use: Use<Result>): Promise<Result> {
  const options = { members: COMMUNITY, env: { LIMITS: "no", COMPANIONS: "no" } };
  return withTopology(options, async ({ sql, proxy, parts }) => {
    const watched = parts.map((part) => ({ name: part.name, pid: part.program().process.pid ?? 0 }));
    return use(await prepare(sql, proxy.address, watched));
  });
}

async function prepare(pool: pg.Pool, address: string, watched: Watched[]): Promise<Place> {
  const { ids, cookies } = await fillWriters(pool, ACTING);
  await pool.query("vacuum analyze");
  const others = await findOthers(address, cookies[0] as string);
  return { asked: { address, ids, cookies, others }, watched, pool };
}

/** Members whom the search shows. */
async function findOthers(address: string, cookie: string): Promise<number[]> {
  const found: number[] = [];
  let after: string | null = "";
  for (let page = 0; page < LOOKED_AT_PAGES && after !== null; page++) {
    const query: string = after && `&after=${encodeURIComponent(after)}`;
    const answer = await fetch(`${address}/api/members?country=any&gender=both${query}`, {
      headers: { cookie },
    });
    const { results, next } = await answer.json();
    found.push(...results.map(({ id }: { id: number }) => id));
    after = next;
  }
  if (found.length < 100) throw new Error(`The search shows only ${found.length} members.`);
  return found;
}
