import type pg from "pg";
import { systemClock } from "#base/clock.ts";
import { seeds } from "../seeds.ts";

/** Any number, but the same in every version, so that two programs never seed at the same time. */
const LOCK = 7_300_412;

type Options = {
  members: number;
  say: (line: string) => void;
  /** The same number makes the same community. */
  seed?: number;
  /** The times of the community are counted from it. */
  now?: Date;
};

/**
 * Seeds the parts that are missing, each in a transaction of its own; existing parts stay as they are. Never called
 * in production.
 * @returns the names of the parts that were seeded
 */
export async function seedDemo(
  pool: pg.Pool,
  { members, say, seed = 1, now = systemClock.now() }: Options,
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
      await part.run({ client, members, seed, now, say });
      await client.query("insert into demo_seed (name, members, seed, at) values ($1, $2, $3, $4)", [
        part.name,
        members,
        seed,
        now,
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
