import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";

/** Milliseconds of processor time. */
export type Spent = { program: number; database: number };

export type Meter = <Result>(work: () => Promise<Result>) => Promise<{ spent: Spent | null; result: Result }>;

/**
 * Measures the processor time of the program and of the database's processes, independent of other work on
 * the machine; null if the system does not report it.
 * @param leaveOut the backend of this connection is not counted
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

/** Processes that have ended in between are lost. */
function grown(before: Map<number, number>, after: Map<number, number>): number {
  return [...after].reduce((sum, [one, spent]) => sum + spent - (before.get(one) ?? 0), 0);
}

function processes(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Sums over all its threads. */
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

/** Empty if the process has ended. */
function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
