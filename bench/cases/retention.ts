import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { seedDemo } from "#demo/seed-demo.ts";
import type { Case, Figure } from "../case.ts";
import { fillRetention } from "../fill-retention.ts";
import { fillWriters } from "../fill-writers.ts";
import type { JobsRole } from "../jobs-worker.ts";
import { median, percentile } from "../median.ts";
import { openBenchDatabase } from "../open-bench-database.ts";

const ACCOUNTS = 10_000;
const ROWS = 100_000;
const TABLES = 5;
/** The accounts are erased for this long, and the rest is computed from the rate. */
const ERASING_S = Number(process.env.BENCH_ERASING_S ?? 60);
const HOURS = 3_600;
const PROBES = 100;
const LOOK_MS = 5;

/** The role `jobs` with thousands of accounts and rows that are due, and how long other jobs wait beside it. */
export const retention: Case = {
  name: "retention",
  words: `${ROWS.toLocaleString("en")} rows that are due, ${ACCOUNTS.toLocaleString("en")} accounts that are due, and other jobs beside both`,
  async measure({ say }) {
    const server = await openBenchDatabase();
    const folder = await mkdtemp(join(tmpdir(), "velvet-retention-"));
    const pool = new pg.Pool({ connectionString: server.url, max: 4 });
    try {
      await seedDemo(pool, { members: 0, say: () => {} });
      await fillWriters(pool, ACCOUNTS);
      await fillRetention(pool, ROWS / TABLES);
      await pool.query("vacuum analyze");
      const worker = await startJobs({ url: `${server.url}&application_name=retention`, folder });
      say("other jobs alone");
      const alone = await probe(pool);
      say(`${ROWS} rows`);
      const rows = await forgetRows(pool);
      say(`${ACCOUNTS} accounts`);
      const accounts = await eraseAccounts(pool);
      await worker.stop();
      return [
        ...rows,
        ...accounts.figures,
        { what: "another job alone, median", unit: "ms", value: median(alone) },
        { what: "another job alone, p95", unit: "ms", value: percentile(alone, 0.95) },
        { what: "another job beside erasures, median", unit: "ms", value: median(accounts.waits) },
        // A worker that is busy with an erasure would let it wait for seconds.
        {
          what: "another job beside erasures, p95",
          unit: "ms",
          value: percentile(accounts.waits, 0.95),
          atMost: 1_000,
        },
      ];
    } finally {
      await pool.end();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function startJobs(role: JobsRole): Promise<{ stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../jobs-worker.ts")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.send(role);
  await once(child, "message");
  return {
    async stop() {
      const ended = once(child, "exit");
      child.send("stop");
      await ended;
    },
  };
}

const add = (pool: pg.Pool, job: string, options = "") =>
  pool.query(`select graphile_worker.add_job($1${options})`, [job]);

/** @returns milliseconds from enqueueing a short job until it is done, sorted */
async function probe(pool: pg.Pool): Promise<number[]> {
  const waits: number[] = [];
  for (let n = 0; n < PROBES; n++) {
    const start = performance.now();
    await add(pool, "end-bans", `, job_key => 'probe'`);
    await untilGone(pool, "key = 'probe'");
    waits.push(performance.now() - start);
  }
  return waits.sort((one, other) => one - other);
}

async function untilGone(pool: pg.Pool, which: string): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(`select from graphile_worker._private_jobs where ${which} limit 1`);
    if (rows.length === 0) return;
    await setTimeout(LOOK_MS);
  }
}

/** Runs the retention job once, and watches its transactions. */
async function forgetRows(pool: pg.Pool): Promise<Figure[]> {
  const stopped = new AbortController();
  const longest = watchLongest(pool, stopped.signal);
  const start = performance.now();
  await add(pool, "retention", `, job_key => 'measured', queue_name => 'erasures'`);
  await untilGone(pool, "key = 'measured'");
  const seconds = (performance.now() - start) / 1_000;
  stopped.abort();
  const { rows } = await pool.query("select sum(total)::integer as forgotten from retention_run");
  if (rows[0].forgotten < ROWS) throw new Error(`Only ${rows[0].forgotten} rows were forgotten.`);
  return [
    { what: "a run that forgets them", unit: "s", value: seconds, atMost: 300 },
    { what: "its longest transaction", unit: "s", value: await longest, atMost: 1 },
  ];
}

async function eraseAccounts(pool: pg.Pool): Promise<{ figures: Figure[]; waits: number[] }> {
  await pool.query(
    "update accounts_member set status = 'pending_deletion', closed_at = now(), erase_at = now()",
  );
  const ended = async () =>
    (await pool.query("select count(*)::integer as n from accounts_erasure where ended_at is not null"))
      .rows[0].n;
  const stopped = new AbortController();
  const longest = watchLongest(pool, stopped.signal);
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1_000;
  const waits: number[] = [];
  // The schedule enqueues a thousand every five minutes.
  await add(pool, "erase-due-accounts");
  while (seconds() < ERASING_S) {
    waits.push(...(await probe(pool)));
    if ((await ended()) > ACCOUNTS / 20) await add(pool, "erase-due-accounts");
  }
  const rate = (await ended()) / seconds();
  stopped.abort();
  return {
    figures: [
      { what: "accounts erased in a second", unit: "", value: rate },
      { what: "all of them, at this rate", unit: "h", value: ACCOUNTS / rate / HOURS, atMost: 3 },
      { what: "their longest transaction", unit: "s", value: await longest, atMost: 1 },
    ],
    waits: waits.sort((one, other) => one - other),
  };
}

/** Returns the age of the oldest transaction of the jobs that was seen, in seconds. */
async function watchLongest(pool: pg.Pool, signal: AbortSignal): Promise<number> {
  let longest = 0;
  while (!signal.aborted) {
    const { rows } = await pool.query<{ age: number }>(
      `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as age
       from pg_stat_activity where application_name = 'retention' and state <> 'idle'`,
    );
    longest = Math.max(longest, rows[0]?.age ?? 0);
    await setTimeout(LOOK_MS);
  }
  return longest;
}
