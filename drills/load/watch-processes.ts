import { readdirSync } from "node:fs";
import type pg from "pg";
import { openMeter, type Spent } from "../../bench/meter-processor.ts";
import { readUsage } from "../../bench/read-usage.ts";

export type Watched = { name: string; pid: number };

/** One look at the processes. */
export type Sample = {
  /** Seconds since the first look. */
  at: number;
  /** Megabytes of memory by process. */
  memory: Record<string, number>;
  /** Open files and sockets by process. */
  files: Record<string, number>;
  /** Connections to the database, of everybody. */
  connections: number;
};

const MEGABYTE = 1_048_576;

/** Looks at memory, open files and connections at intervals until it is stopped. */
export function watchProcesses(watched: readonly Watched[], pool: pg.Pool, everySeconds: number) {
  const samples: Sample[] = [];
  const began = performance.now();
  const look = async () => {
    const { rows } = await pool.query<{ open: number }>(
      "select count(*)::int as open from pg_stat_activity where datname = current_database()",
    );
    const each = <Value>(read: (pid: number) => Value) =>
      Object.fromEntries(watched.map(({ name, pid }) => [name, read(pid)]));
    samples.push({
      at: Math.round((performance.now() - began) / 1_000),
      memory: each((pid) => Math.round((readUsage(pid)?.memoryBytes ?? Number.NaN) / MEGABYTE)),
      files: each((pid) => readdirSync(`/proc/${pid}/fd`).length),
      connections: rows[0]?.open ?? 0,
    });
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = look();
  }, everySeconds * 1_000);
  return {
    /** @throws Error if a process has ended */
    async stop(): Promise<Sample[]> {
      clearInterval(timer);
      await looking;
      await look();
      return samples;
    },
  };
}

/** Measures processor time of all programs together, and of the database, while something is done. */
export async function meterAll<Result>(
  watched: readonly Watched[],
  pool: pg.Pool,
  work: () => Promise<Result>,
): Promise<{ spent: Spent | null; result: Result }> {
  const [first, ...others] = watched;
  const meter = await openMeter(first?.pid ?? 0, pool, { leaveOut: true });
  const read = () => others.map(({ pid }) => (readUsage(pid)?.processorSeconds ?? 0) * 1_000);
  const before = read();
  const { spent, result } = await meter(work);
  const more = read().reduce((sum, one, at) => sum + one - (before[at] ?? 0), 0);
  return { spent: spent && { ...spent, program: spent.program + more }, result };
}
