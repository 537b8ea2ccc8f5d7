import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";

/** Milliseconds of the processors. */
export type Spent = { program: number; database: number };

export type Meter = <Result>(work: () => Promise<Result>) => Promise<{ spent: Spent | null; result: Result }>;

/**
 * What the program and the database's processes spend while something is done, whoever else is at work; nothing
 * where the system does not count that.
 * @param leaveOut the connection that is asked here for the server does not count
 */
export async function openMeter(
  pid: number,
  pool: pg.Pool,
  { leaveOut = false }: { leaveOut?: boolean } = {},
): Promise<Meter> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const own = rows[0]?.pid ?? 0;
  const parent = parentOf(own);
  const ofDatabase = () =>
    new Map(
      processes()
        .filter((one) => parentOf(one) === parent && !(leaveOut && one === own))
        .map((one) => [one, spentBy(one)]),
    );
  return async (work) => {
    const [program, database] = [spentBy(pid), ofDatabase()];
    const result = await work();
    if (program === 0) return { spent: null, result };
    const spent = { program: spentBy(pid) - program, database: grown(database, ofDatabase()) };
    return { spent, result };
  };
}

/** Of processes that ended meanwhile nobody knows any more. */
function grown(before: Map<number, number>, after: Map<number, number>): number {
  return [...after].reduce((sum, [one, spent]) => sum + spent - (before.get(one) ?? 0), 0);
}

function processes(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Of all its threads. */
function spentBy(pid: number): number {
  const threads = `/proc/${pid}/task`;
  return listed(threads).reduce((sum, thread) => {
    const [nanoseconds] = readText(`${threads}/${thread}/schedstat`).split(" ");
    return sum + Number(nanoseconds ?? 0) / 1e6;
  }, 0);
}

function parentOf(pid: number): number {
  const stat = readText(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? 0);
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Empty for one that has ended meanwhile. */
function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
