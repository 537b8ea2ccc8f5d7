import { calendarDate } from "#base/age.ts";
import { systemClock } from "#base/clock.ts";
import { COUNTRIES } from "#base/countries.ts";
import { type Database, openDatabase } from "#db/open-database.ts";
import type { SearchFilters } from "#features/discovery/contract.ts";
import { listParts } from "#features/discovery/distance-rules.ts";
import { birthRange } from "#features/discovery/rules.ts";
import { listInParts, type RankedInPart } from "#features/discovery/server/search/list-in-parts.ts";
import {
  type Basics,
  countFound,
  listFound,
  type RankedMember,
} from "#features/discovery/server/search/queries.ts";
import { chooseFiner } from "#features/discovery/server/search/read-finer-filters.ts";
import type { Case, Figure } from "../case.ts";
import { countProcessor } from "../count-processor.ts";
import { measureNothing } from "../measure-nothing.ts";
import { logInDemo, type Million, openMillion } from "../open-million.ts";
import { readUsage } from "../read-usage.ts";
import { askOver, type Times, timeInTurn } from "../time-in-turn.ts";

export type Asked = {
  what: string;
  filters: SearchFilters;
  page?: number;
  fine?: boolean;
};

const BASIC: Asked[] = [
  { what: "country, page 1", filters: { gender: "female", country: "DE" } },
  { what: "country, page 20", filters: { gender: "female", country: "DE" }, page: 20 },
  { what: "ages", filters: { gender: "female", country: "DE", min_age: 25, max_age: 34 } },
  { what: "region", filters: { gender: "male", countryregion: "DE-BY", min_age: 25, max_age: 34 } },
  { what: "both genders", filters: { gender: "both", country: "DE" } },
  { what: "nobody", filters: { gender: "female", country: "DE", min_age: 98, max_age: 99 } },
];
const FINE: Asked[] = [
  { what: "red hair", filters: { gender: "female", country: "DE", hair: ["red"] }, fine: true },
  {
    what: "rare looks, both genders",
    filters: { gender: "both", country: "DE", hair: ["red"], eye: ["green"], relationship: ["widowed"] },
    fine: true,
  },
  {
    what: "interests that nobody has together",
    filters: {
      gender: "female",
      country: "DE",
      interests: ["wine", "tea", "gym", "bbq", "beer", "art", "sushi"],
    },
    fine: true,
  },
  { what: "online", filters: { gender: "female", country: "DE", online: "yes" }, fine: true },
  { what: "new", filters: { gender: "female", country: "DE", new: "yes" }, fine: true },
];
/** For bare SQL. Through HTTP, distances count from the city of the demo account. */
const COLOGNE = { latitude: 50.9, longitude: 7 };
const BLOCKS = 1_000;
const ROUNDS = 200;

/** Measures bare SQL and HTTP with a session in turn. */
export const search: Case = {
  name: "search",
  words: "search among 1,000,000 members, bare SQL and through HTTP with a session, one after the other",
  async measure(bench) {
    bench.say("opening a community of 1,000,000; the first time it is made, which takes minutes");
    const server = await openMillion();
    const database = openDatabase(server.databaseUrl, { poolSize: 1 });
    try {
      await database.pool.query("set statement_timeout = 0");
      await database.pool.query("vacuum analyze discovery_search");
      const free = await logInDemo(server.address, 0);
      const premium = await logInDemo(server.address, 1);
      const figures = await measureNothing(server, database, free.cookie);
      for (const asked of BASIC) {
        bench.say(asked.what);
        figures.push(...(await measureOne({ server, database }, asked, { ...free, viewerId: 1 })));
      }
      bench.say(`${BLOCKS} blocks`);
      await block(database, 1);
      figures.push(
        ...(await measureOne(
          { server, database },
          { what: `${BLOCKS} blocks`, filters: { gender: "female", country: "DE" } },
          { ...free, viewerId: 1 },
        )),
      );
      await unblock(database, 1);
      for (const asked of FINE) {
        bench.say(asked.what);
        figures.push(...(await measureOne({ server, database }, asked, { ...premium, viewerId: 2 })));
      }
      const usage = readUsage(server.pid);
      if (usage)
        figures.push({
          what: "memory of the program",
          unit: "MB",
          value: usage.memoryBytes / 1e6,
          atMost: 500,
        });
      return figures;
    } finally {
      await database.close();
      await server.stop();
    }
  },
};

export type Opened = { server: Million; database: Database };

/** One search as bare SQL and through HTTP, in turn. */
export async function measureOne(
  { server, database }: Opened,
  { what, filters, page = 1, fine = false }: Asked,
  { cookie, viewerId }: { cookie: string; viewerId: number },
): Promise<Figure[]> {
  const { db } = database;
  const basics = basicsOf(filters);
  const finer = () => chooseFiner(filters, systemClock.now());
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  );
  let after: RankedInPart | null = null;
  let next = "";
  for (let n = 1; n < page; n++) {
    const found: RankedMember[] = await listFound(db, { basics, finer: finer(), viewerId, after, limit: 24 });
    const last = found.at(-1);
    after = last ? { ...last, part: 0 } : null;
    next = JSON.parse(await askOver(`${server.address}/api/members?${query}${next}`, cookie)).next;
    next = `&after=${next}`;
  }
  const limit = fine ? 501 : 25;
  const http = () => askOver(`${server.address}/api/members?${query}${next}`, cookie);
  const near = filters.distance || filters.order ? listParts(COLOGNE, filters) : [null];
  const times = await timeInTurn(fine ? ROUNDS / 4 : ROUNDS, {
    sql: () => listInParts(db, { basics, finer: finer(), viewerId, parts: near, after, limit }),
    ...(fine || page > 1 ? {} : { count: () => countFound(db, basics, viewerId) }),
    http,
  });
  const processor = await countProcessor(`${what}: HTTP`, { pid: server.pid, database }, http);
  return fine
    ? [
        ...figuresOf(`${what}: SQL`, times.sql, {}),
        ...figuresOf(`${what}: HTTP`, times.http, { p95: 60 }),
        ...processor,
      ]
    : [
        ...figuresOf(`${what}: SQL`, times.sql, { p95: 2 }),
        ...(times.count ? figuresOf(`${what}: how many, SQL`, times.count, {}) : []),
        ...figuresOf(`${what}: HTTP`, times.http, { p50: 3, p95: 8 }),
        ...processor,
      ];
}

function figuresOf(what: string, times: Times | undefined, most: Partial<Times>): Figure[] {
  if (!times) return [];
  return (["p50", "p95"] as const).map((name) => ({
    what: `${what} ${name}`,
    unit: "ms",
    value: times[name],
    ...(most[name] !== undefined && { atMost: most[name] }),
  }));
}

function basicsOf({ gender, country, countryregion, min_age = 18, max_age = 99 }: SearchFilters): Basics {
  return {
    genders: gender === "both" ? ["female", "male"] : gender ? [gender] : [],
    countries: country && country !== "any" ? [country] : [...COUNTRIES],
    region: countryregion ?? null,
    born: birthRange({ min: min_age, max: max_age }, calendarDate(systemClock.now())),
  };
}

/** Blocks members who would come first: the most that a search has to skip. */
async function block({ pool }: Database, viewerId: number): Promise<void> {
  await pool.query(
    `insert into safety_block (blocker_id, blocked_id, at)
     select $1, member_id, now() from discovery_search where gender = 'female' and country = 'DE' and member_id <> $1
     order by rank desc, member_id desc limit $2 on conflict do nothing`,
    [viewerId, BLOCKS],
  );
}

async function unblock({ pool }: Database, viewerId: number): Promise<void> {
  await pool.query("delete from safety_block where blocker_id = $1", [viewerId]);
}
