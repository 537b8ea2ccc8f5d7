import type pg from "pg";

const MESSAGES = 20_000_000;
const EACH = 16;
const CHUNK = 50_000;
/** Members who exchange messages with the first demo account. */
const OWN = 200;

/**
 * Creates conversations between neighbouring members until there are enough messages, and a full list for the
 * first demo account. It takes minutes and keeps existing data.
 */
export async function fillMessages(pool: pg.Pool, say: (line: string) => void): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    const stored = await count(client);
    if (stored >= MESSAGES) return stored;
    await client.query("begin; set local maintenance_work_mem = '512MB'");
    const restore = await dropKeys(client);
    await writeAll(client, stored, say);
    say("their keys");
    for (const statement of restore) await client.query(statement);
    await client.query("commit");
    await client.query("vacuum analyze chat_conversation, chat_message");
    return await count(client);
  } finally {
    client.release(true);
  }
}

async function count(client: pg.PoolClient): Promise<number> {
  return Number((await client.query("select count(*) from chat_message")).rows[0].count);
}

/**
 * Drops the constraints and indexes of the messages: maintaining them row by row would take many times as
 * long.
 * @returns statements that create them again
 */
async function dropKeys(client: pg.PoolClient): Promise<string[]> {
  const { rows: constraints } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'chat_message'::regclass and contype in ('p', 'u', 'f') order by contype <> 'p'`,
  );
  for (const { name } of constraints) await client.query(`alter table chat_message drop constraint ${name}`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    "select indexname as name, indexdef as definition from pg_indexes where tablename = 'chat_message'",
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return [
    ...constraints.map((one) => `alter table chat_message add constraint ${one.name} ${one.definition}`),
    ...indexes.map(({ definition }) => definition),
  ];
}

async function writeAll(client: pg.PoolClient, before: number, say: (line: string) => void): Promise<void> {
  let stored = before;
  const { rows } = await client.query<{ last: number }>("select max(id) as last from accounts_member");
  const last = Number(rows[0]?.last);
  await write(
    client,
    `select 1, id from accounts_member where status = 'active' and id > 2 order by id limit ${OWN}`,
  );
  for (let step = 1; stored < MESSAGES; step++) {
    for (let from = 3; from + step <= last && stored < MESSAGES; from += CHUNK) {
      stored += await write(
        client,
        `select n, n + ${step} from generate_series(${from}::bigint, ${Math.min(from + CHUNK - 1, last - step)}) n`,
      );
      say(`${(stored / 1_000_000).toFixed(1)} million messages`);
    }
  }
}

/** @returns the number of messages */
async function write(client: pg.PoolClient, pairs: string): Promise<number> {
  const { rowCount } = await client.query(`
    with pair (low_id, high_id) as (${pairs}), started as (
      insert into chat_conversation
        (low_id, high_id, started_by, last_seq, last_at, last_sender_id, last_snippet, read_low, read_high)
      select low_id, high_id, low_id, ${EACH}, now() - (hashint8(low_id * 7919 + high_id) & 8388607) * interval '1 s',
        high_id, 'How was the sea today?', ${EACH} - (low_id % 4 = 0)::integer * (high_id % 3)::integer, ${EACH}
      from pair on conflict do nothing
      returning id, low_id, high_id, last_at)
    insert into chat_message (conversation_id, seq, sender_id, client_id, kind, body, sent_at)
    select id, seq, case when seq % 2 = 1 then low_id else high_id end, gen_random_uuid(), 'text',
      'How was the sea today, and did you swim as far as the island?', last_at - (${EACH} - seq) * interval '1 minute'
    from started, generate_series(1, ${EACH}) seq`);
  return rowCount ?? 0;
}
