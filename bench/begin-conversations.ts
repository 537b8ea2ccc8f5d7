import type pg from "pg";
import type { Writers } from "./fill-writers.ts";

/** Each member writes to this many others. */
export const NEIGHBOURS = 10;
export const TEXT = "How was the sea today, and did you swim?";
const CHUNK = 400;

/** Creates many of the conversations beforehand, because those of a running service have mostly begun. */
export async function beginAll(pool: pg.Pool, { ids }: Writers) {
  const last = ids.at(-1) as number;
  // In parts, because each conversation takes a lock until the end of its transaction.
  for (let from = ids[0] as number; from < last; from += CHUNK) {
    await pool.query(
      `select count(chat_send(one.id, two.id, gen_random_uuid(), 'text', $1, $1, 1, 10, 2, false, now()))
       from accounts_member one join accounts_member two on two.id between one.id + 1 and one.id + $2
       where one.id between $3 and $4 and two.id <= $5 and one.id % 4 = 0`,
      [TEXT, NEIGHBOURS, from, from + CHUNK - 1, last],
    );
  }
}
