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
    for (const part of seeds) {
      await client.query("begin");
      await client.query("set local statement_timeout = 0");
      // For each part, since a lock over several transactions would need a session, which a pooler does not give.
      await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
      const { rows } = await client.query("select 1 from demo_seed where name = $1", [part.name]);
      if (rows.length === 0) {
        say(`Seeding: ${part.name}`);
        await part.run({ client, members, seed, now, say });
        await client.query("insert into demo_seed (name, members, seed, at) values ($1, $2, $3, $4)", [
          part.name,
          members,
          seed,
          now,
        ]);
        seeded.push(part.name);
      }
      await client.query("commit");
    }
    return seeded;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release(true);
  }
}
