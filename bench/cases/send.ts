import { randomUUID } from "node:crypto";
import pg from "pg";
import { systemClock } from "#base/clock.ts";
import { openApp } from "#boot/open-app.ts";
import { openDatabase } from "#db/open-database.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { send as sendBySql } from "#features/chat/server/queries-send.ts";
import { sendMessage } from "#features/chat/server/send-message.ts";
import type { MemberViewer } from "#platform/app.ts";
import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import { beginAll, NEIGHBOURS, TEXT } from "../begin-conversations.ts";
import type { Case, Figure } from "../case.ts";
import { fillWriters, type Writers } from "../fill-writers.ts";
import { median, percentile } from "../median.ts";
import { openMeter, type Spent } from "../meter-processor.ts";
import { openBenchDatabase } from "../open-bench-database.ts";
import { putSends } from "../put-sends.ts";
import { startServer } from "../start-server.ts";
import { fillTpcb, transact } from "../tpcb.ts";

const CLIENTS = 8;
const MEMBERS = 20_000;

type Rates = Record<"tpcb" | "sql" | "useCase" | "http", number[]>;
/** Milliseconds of processor time for one of them, per run. */
type Costs = Record<"tpcb" | "sql" | "http" | "empty", Spent[]>;

/**
 * A message with its price, lots, quotas and unread count, compared with a transaction of PostgreSQL's own
 * benchmark.
 */
export const send: Case = {
  name: "send",
  words: `sends at ${CLIENTS} connections: bare SQL, use case and HTTP, against a transaction like TPC-B's`,
  async measure({ options, say }) {
    const database = await openBenchDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: CLIENTS });
    await seedDemo(pool, { members: 0, say: () => {} });
    await fillTpcb(pool);
    const writers = await fillWriters(pool, MEMBERS);
    await beginAll(pool, writers);
    await pool.query("vacuum analyze");
    const inside = await openInside(database.url);
    const server = await startServer({ core: null, databaseUrl: database.url, members: 0 });
    try {
      const rates: Rates = { tpcb: [], sql: [], useCase: [], http: [] };
      const slow: Pick<Rates, "sql" | "http"> = { sql: [], http: [] };
      const costs: Costs = { tpcb: [], sql: [], http: [], empty: [] };
      const meter = await openMeter(server.pid, pool);
      const metered = async <R extends { count: number }>(what: keyof Costs, work: () => Promise<R>) => {
        const { spent, result } = await meter(work);
        if (spent) costs[what].push(perCall(spent, result.count));
        return result;
      };
      const put = { ...server, ...writers, seconds: options.seconds, connections: CLIENTS };
      await putSends(put);
      for (let run = 1; run <= options.runs; run++) {
        say(`sends and TPC-B, ${run} of ${options.runs}`);
        const tpcb = await metered("tpcb", () => load(options.seconds, () => lend(pool, transact)));
        rates.tpcb.push(tpcb.perSecond);
        const sql = await metered("sql", () => load(options.seconds, () => inside.bySql(writers)));
        rates.sql.push(sql.perSecond);
        slow.sql.push(sql.p95);
        rates.useCase.push((await load(options.seconds, () => inside.byUseCase(writers))).perSecond);
        await metered("empty", () => putSends({ ...put, empty: true }));
        const http = await metered("http", () => putSends(put));
        rates.http.push(http.perSecond);
        slow.http.push(http.p95);
      }
      return figures(rates, { slow, costs });
    } finally {
      await server.stop();
      await inside.close();
      await pool.end();
      await database.close();
    }
  },
};

function perCall({ program, database }: Spent, calls: number): Spent {
  return { program: program / calls, database: database / calls };
}

function figures(
  rates: Rates,
  { slow, costs }: { slow: Pick<Rates, "sql" | "http">; costs: Costs },
): Figure[] {
  const share = (of: number[]) => of.map((rate, run) => rate / (rates.tpcb[run] as number));
  return [
    { ...line("bare SQL against TPC-B", "×", share(rates.sql)), atLeast: 0.7 },
    { ...line("use case against TPC-B", "×", share(rates.useCase)), atLeast: 0.5 },
    { ...line("through HTTP", "/s", rates.http), atLeast: 1_200 },
    line("through HTTP against TPC-B", "×", share(rates.http)),
    line("transactions like TPC-B", "/s", rates.tpcb),
    line("bare SQL", "/s", rates.sql),
    line("use case", "/s", rates.useCase),
    line("bare SQL, p95", "ms", slow.sql),
    line("through HTTP, p95", "ms", slow.http),
    ...(costs.http.length > 0 ? costLines(costs) : []),
  ];
}

function line(what: string, unit: string, runs: number[]): Figure {
  return { what, unit, value: median(runs), runs };
}

/** Processor time of a send, and how much of it any call of a member takes. */
function costLines(costs: Costs): Figure[] {
  const cost = (what: string, of: keyof Costs, whose: keyof Spent) =>
    line(
      `${what}: processor, ${whose}`,
      "ms",
      costs[of].map((spent) => spent[whose]),
    );
  return [
    cost("like TPC-B", "tpcb", "database"),
    cost("bare SQL", "sql", "database"),
    cost("through HTTP", "http", "database"),
    cost("an empty call with a session", "empty", "database"),
    cost("through HTTP", "http", "program"),
    cost("an empty call with a session", "empty", "program"),
  ];
}

/** Opens the program's app object in this process. */
async function openInside(url: string) {
  const database = openDatabase(url, { poolSize: CLIENTS });
  const config = readConfig({
    DATA_DIR: "/nonexistent",
    SECRET: "s".repeat(32),
    LIMITS: "no",
    DATABASE_URL: url,
  });
  const { app, close } = await openApp(config, database, { clock: systemClock, log: openLog("error") });
  const site = app.sites.find({ host: "localhost", forced: null });
  if (!site) throw new Error("There is no site to send on.");
  return {
    async bySql({ ids }: Writers) {
      const { from, to } = draw(ids);
      const { outcome } = await sendBySql(app.db, {
        senderId: ids[from] as number,
        receiverId: ids[to] as number,
        clientId: randomUUID(),
        kind: "text",
        body: TEXT,
        snippet: TEXT,
        price: 1,
        freeMessages: 10,
        freeConversations: 2,
        shown: false,
        at: new Date(),
      });
      if (outcome !== "sent") throw new Error(`A send answered ${outcome}`);
    },
    async byUseCase({ ids }: Writers) {
      const { from, to } = draw(ids);
      const viewer = { kind: "member", memberId: ids[from], status: "active" } as MemberViewer;
      const body = { id: randomUUID(), to: ids[to] as number, kind: "text" as const, text: TEXT };
      await sendMessage(app, { site, viewer }, body);
    },
    async close() {
      await close();
      await database.close();
    },
  };
}

/** Two members who may have written before: each writes to few others. */
function draw(ids: number[]): { from: number; to: number } {
  const from = Math.floor(Math.random() * ids.length);
  return { from, to: (from + 1 + Math.floor(Math.random() * NEIGHBOURS)) % ids.length };
}

async function lend(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect();
  await work(client).finally(() => client.release());
}

async function load(seconds: number, work: () => Promise<void>) {
  const until = performance.now() + seconds * 1_000;
  const taken: number[] = [];
  const again = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      await work();
      taken.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, again));
  taken.sort((one, other) => one - other);
  return { count: taken.length, perSecond: taken.length / seconds, p95: percentile(taken, 0.95) };
}
