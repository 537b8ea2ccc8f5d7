import type pg from "pg";
import { seeds } from "../seeds.ts";

/** Any number, but the same in every version, so that two programs never seed at the same time. */
const LOCK = 7_300_412;

/**
 * Seeds the parts that are missing, each in a transaction of its own; existing parts stay as they are. Never called
 * in production.
 * @param seed the same number makes the same community
 * @returns the names of the parts that were seeded
 */
export async function seedDemo(
  pool: pg.Pool,
  { members, say, seed = 1 }: { members: number; say: (line: string) => void; seed?: number },
): Promise<string[]> {
  const client = await pool.connect();
  const seeded: string[] = [];
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    for (const part of seeds) {
      const { rows } = await client.query("select 1 from demo_seed where name = $1", [part.name]);
      if (rows.length > 0) continue;
      say(`Seeding: ${part.name}`);
      await client.query("begin");
      await part.run({ client, members, seed, say });
      await client.query("insert into demo_seed (name, members, seed) values ($1, $2, $3)", [
        part.name,
        members,
        seed,
      ]);
      await client.query("commit");
      seeded.push(part.name);
    }
    return seeded;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release(true);
  }
}
