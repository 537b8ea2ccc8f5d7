import type pg from "pg";
import { seeds } from "../seeds.ts";

/** The part whose time in `demo_seed` is the moment from which the demo's times are counted. */
const ANCHOR = "chats";

type Options = {
  now: Date;
  /** Milliseconds that must have passed since the last time. */
  after?: number;
};

/**
 * Moves the demo accounts' likes and conversations to the present, so that a demo that is started again later still
 * has messages of today. Conversations in which somebody has written since stay where they are.
 * @returns whether anything was moved
 */
export async function moveDemoForward(pool: pg.Pool, { now, after = 0 }: Options): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // The row is locked, so that two programs that start together move everything once.
    const { rows } = await client.query<{ at: Date }>("select at from demo_seed where name = $1 for update", [
      ANCHOR,
    ]);
    const from = rows[0]?.at;
    const moves = from !== undefined && now.getTime() - from.getTime() > after;
    if (moves) {
      for (const part of seeds) await part.moveForward?.({ client, from, now });
      await client.query("update demo_seed set at = $2 where name = $1", [ANCHOR, now]);
    }
    await client.query("commit");
    return moves;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
