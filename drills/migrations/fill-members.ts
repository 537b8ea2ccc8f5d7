import type pg from "pg";
import type { Frozen } from "#testing/frozen/read-frozen.ts";

/** Numbers of the made members begin behind those of the frozen ones. */
const FIRST = 10_000_000;

type Fill = {
  table: string;
  /** Rows for each member. */
  each: number;
  /** Which frozen row is copied. */
  like?: string;
  /** What differs, in SQL: `n` is the member, counted from 1, `k` the member's row, `i` the row, `m` the number of members. */
  own: Record<string, string>;
};

const member = `${FIRST} + n`;
/** Another member, each time a different one. */
const other = `${FIRST} + 1 + (n + k * 7919) % m`;
const row = `${FIRST} + i`;

/** The tables of 0.1.0 that grow with the members. */
const FILLS: Fill[] = [
  {
    table: "accounts_member",
    each: 1,
    like: "status = 'active'",
    own: {
      id: member,
      email: "'m' || n || '@members.example'",
      email_key: "'m' || n || '@members.example'",
      username: "'m' || n",
      username_key: "'m' || n",
      signed_up_at: "now() - n * interval '1 minute'",
      status: "case when n % 20 = 0 then 'not_confirmed' else 'active' end",
    },
  },
  { table: "profiles_profile", each: 1, own: { member_id: member, username: "'m' || n" } },
  { table: "profiles_presence", each: 1, own: { member_id: member } },
  { table: "discovery_search", each: 1, own: { member_id: member, rank: "n::integer" } },
  {
    table: "accounts_session",
    each: 1,
    own: { id: row, member_id: member, token_hash: "sha256(i::text::bytea)" },
  },
  { table: "accounts_consent", each: 2, own: { id: row, member_id: member } },
  // A link lives for a week at most.
  { table: "accounts_token", each: 0.02, own: { member_id: member, token_hash: "sha256(i::text::bytea)" } },
  {
    table: "photos_photo",
    each: 1,
    like: "status = 'active'",
    own: { id: row, member_id: member, key: "'k' || i", content_hash: "sha256(i::text::bytea)" },
  },
  { table: "likes_like", each: 3, own: { liker_id: member, liked_id: other } },
  { table: "likes_match", each: 0.5, own: { first_id: member, second_id: `${member} + 1` } },
  {
    table: "discovery_swipe",
    each: 2,
    like: "choice = 'like' and undone_at is null",
    own: { number: row, member_id: member, other_id: other, client_id: "gen_random_uuid()" },
  },
  { table: "chat_conversation", each: 1, own: { id: row, low_id: member, high_id: `${member} + 1` } },
  {
    table: "chat_message",
    each: 4,
    like: "kind = 'text'",
    own: { conversation_id: member, seq: "k::integer", sender_id: member, client_id: "gen_random_uuid()" },
  },
  { table: "wallet_wallet", each: 1, own: { member_id: member } },
  { table: "wallet_lot", each: 1, own: { id: row, member_id: member, key: "'k' || i" } },
  {
    table: "wallet_transfer",
    each: 2,
    like: "key is not null",
    own: { id: row, member_id: member, lot_id: member, key: "gen_random_uuid()" },
  },
  {
    table: "shop_order",
    each: 0.2,
    like: "code is null",
    own: { id: row, member_id: member, client_id: "gen_random_uuid()" },
  },
  {
    table: "shop_payment",
    each: 0.2,
    like: "state = 'completed'",
    own: {
      order_id: row,
      key: "gen_random_uuid()",
      provider_ref: "'r' || i",
      receipt_no: "'f' || i",
      look_at: "null",
    },
  },
  { table: "shop_entry", each: 0.4, own: { id: row, order_id: member, key: "'k' || i" } },
  { table: "shop_webhook", each: 0.4, own: { id: row, event_key: "'k' || i" } },
  {
    table: "safety_report",
    each: 0.01,
    own: { id: row, reporter_id: member, about_id: other, client_id: "gen_random_uuid()" },
  },
];

/** Tables that grow with the members, for whoever measures them. */
export const LARGE = FILLS.map(({ table }) => table);

/** Adds members to the restored data of 0.1.0 in its own schema, as copies of frozen rows. Returns how many rows were added. */
export async function fillMembers(
  client: Pick<pg.ClientBase, "query">,
  { frozen, members, say }: { frozen: Frozen; members: number; say(line: string): void },
): Promise<number> {
  // Triggers and foreign keys are off, as for a restored dump: the copies keep them by themselves.
  await client.query("set session_replication_role = replica; set synchronous_commit = off");
  let rows = 0;
  for (const fill of FILLS) {
    const columns = frozen.tables.find(({ name }) => name === fill.table)?.columns ?? [];
    const { rowCount } = await client.query(copyRows(fill, columns, members)).catch((error) => {
      throw new Error(`${fill.table}: ${(error as Error).message}`);
    });
    if (!rowCount) throw new Error(`${fill.table} has no row to copy.`);
    rows += rowCount;
    say(`  ${fill.table}: ${rowCount} rows`);
  }
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
  await client.query("checkpoint");
  return rows;
}

function copyRows({ table, each, like = "true", own }: Fill, columns: string[], members: number): string {
  const list = columns.map((column) => `"${column}"`).join(", ");
  const values = columns.map((column) => own[column] ?? `t."${column}"`).join(", ");
  return `insert into ${table} (${list}) overriding system value select ${values}
    from (select * from ${table} where ${like} limit 1) t,
      (select i, (i - 1) % ${members} + 1 as n, (i - 1) / ${members} + 1 as k, ${members}::bigint as m
       from generate_series(1::bigint, ${Math.ceil(each * members)}) i) made`;
}
