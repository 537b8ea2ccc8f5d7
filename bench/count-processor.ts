import type { Database } from "#db/open-database.ts";
import type { Figure } from "./case.ts";
import { openMeter } from "./meter-processor.ts";

const ROUNDS = 100;

/** Processor time of one call, without that of the connection for bare SQL. */
export async function countProcessor(
  what: string,
  { pid, database }: { pid: number; database: Database },
  ask: () => Promise<unknown>,
): Promise<Figure[]> {
  const meter = await openMeter(pid, database.pool, { leaveOut: true });
  const { spent } = await meter(async () => {
    for (let round = 0; round < ROUNDS; round++) await ask();
  });
  if (!spent) return [];
  return [
    { what: `${what}: processor, program`, unit: "ms", value: spent.program / ROUNDS },
    { what: `${what}: processor, database`, unit: "ms", value: spent.database / ROUNDS },
  ];
}
