import { readdirSync, readFileSync } from "node:fs";
import type { Database } from "#db/open-database.ts";
import type { Figure } from "./case.ts";

const ROUNDS = 100;

/**
 * What a question costs the processors, whoever else is at work: milliseconds of the program and of the database's
 * processes, this connection's own left out. Nothing where the system does not count them.
 */
export async function countProcessor(
  what: string,
  { pid, database }: { pid: number; database: Database },
  ask: () => Promise<unknown>,
): Promise<Figure[]> {
  const { rows } = await database.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const own = rows[0]?.pid ?? 0;
  const parent = parentOf(own);
  const ofDatabase = () =>
    processes()
      .filter((one) => one !== own && parentOf(one) === parent)
      .reduce((sum, one) => sum + spentBy(one), 0);
  const before = [spentBy(pid), ofDatabase()] as const;
  if (before[0] === 0) return [];
  for (let round = 0; round < ROUNDS; round++) await ask();
  return [
    { what: `${what}: processor, program`, unit: "ms", value: (spentBy(pid) - before[0]) / ROUNDS },
    { what: `${what}: processor, database`, unit: "ms", value: (ofDatabase() - before[1]) / ROUNDS },
  ];
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
    const [nanoseconds] = readWords(`${threads}/${thread}/schedstat`);
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

const readWords = (path: string) => readText(path).split(" ");

/** Empty for one that has ended meanwhile. */
function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
