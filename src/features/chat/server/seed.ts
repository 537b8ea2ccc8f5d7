import type { Seed } from "#db/seed.ts";
import { DEMO_ACCOUNTS } from "#demo/person.ts";
import { raiseSeen } from "#features/profiles/server/profiles.ts";
import { DIALOGUES, OPENERS, SCRIPT_IDS } from "./seed-scripts/shape.ts";
import { listLines } from "./seed-scripts.ts";

/**
 * Seeds conversations between demo members who like each other, and unread messages for the accounts that can log in.
 * They cost no credits.
 */
export const seedChats: Seed = {
  name: "chats",
  async run({ client, seed, now }) {
    await client.query(
      `create temporary table chat_line on commit drop as
      select * from jsonb_to_recordset($1) as line (
        locale text, script integer, seq integer, starter boolean, kind text, body text, snippet text, minute real)`,
      [JSON.stringify(listLines())],
    );
    await client.query("create index on chat_line (locale, script, seq)");
    await client.query("analyze chat_line");
    await client.query(
      `create temporary table chat_plan on commit drop as
      select * from jsonb_to_recordset($1) as plan (
        liked boolean, turn integer, own boolean, opener boolean, hours real, unread boolean)`,
      [JSON.stringify(PLAN)],
    );
    await client.query(PAIRS, [seed, now]);
    await client.query(CONVERSATIONS);
    await client.query(MESSAGES, [seed]);
    for (const table of ["chat_pair", "chat_line", "chat_plan"]) await client.query(`drop table ${table}`);
    await raiseSeen(client, "select sender_id as member_id, sent_at as at from chat_message");
  },
  async moveForward({ client, from, now }) {
    // Messages are ordered by their number, so a conversation moves as a whole or not at all.
    await client.query(
      `with moved as (
        update chat_conversation set last_at = last_at + ($2::timestamptz - $1::timestamptz),
          changed_in = pg_current_xact_id()
        where low_id <= ${DEMO_ACCOUNTS} and last_at <= $1 returning id)
      update chat_message set sent_at = sent_at + ($2::timestamptz - $1::timestamptz)
      from moved where conversation_id = moved.id`,
      [from, now],
    );
    await raiseSeen(
      client,
      `select sender_id as member_id, sent_at as at from chat_message
       where conversation_id in (select id from chat_conversation where low_id <= ${DEMO_ACCOUNTS})`,
    );
  },
};

/**
 * Conversations of each demo account, with its matches and with members who like it, the newest first. `hours` have
 * passed since the last message; `own` ones were started by the account. Free members may start two.
 */
const PLAN = [
  { liked: false, turn: 1, own: false, opener: false, hours: 0.12, unread: true },
  { liked: true, turn: 1, own: false, opener: true, hours: 2.2, unread: true },
  { liked: false, turn: 2, own: true, opener: false, hours: 25.5, unread: false },
  { liked: true, turn: 3, own: false, opener: true, hours: 9.4, unread: true },
  { liked: false, turn: 3, own: false, opener: false, hours: 71, unread: false },
  { liked: false, turn: 4, own: false, opener: false, hours: 155, unread: true },
  { liked: false, turn: 5, own: true, opener: false, hours: 310, unread: false },
  { liked: false, turn: 6, own: false, opener: false, hours: 610, unread: false },
];

/** Dialogues come before openers in the list of scripts. Each account has its own, so that no two are the same. */
const SCRIPT = `case when opener then ${DIALOGUES.length} + (turn / 2 + demo_id * 2) % ${OPENERS.length}
  else (turn + demo_id * 6) % ${DIALOGUES.length} end`;

const ACCOUNTS = `select case when own then demo_id else friend_id end as starter_id,
    case when own then friend_id else demo_id end as other_id, (${SCRIPT})::integer as script, 99 as written, unread,
    $2::timestamptz - hours * interval '1 hour' as ended_at, null::timestamptz as began_at, friend_id as chance
  from (
    select first_id as demo_id, second_id as friend_id, false as liked,
        row_number() over (partition by first_id order by at desc, second_id) as turn
      from likes_match where first_id <= ${DEMO_ACCOUNTS} and second_id > ${DEMO_ACCOUNTS} and first_shown_at is not null
    union all
    select liked_id, liker_id, true, row_number() over (partition by liked_id order by at desc, liker_id)
      from likes_like where liked_id <= ${DEMO_ACCOUNTS} and liker_id > ${DEMO_ACCOUNTS} and is_new) friend
  join chat_plan plan using (liked, turn)`;

const COMMUNITY = `select case when chance % 2 = 0 then first_id else second_id end,
    case when chance % 2 = 0 then second_id else first_id end,
    (chance / 2 % ${SCRIPT_IDS.length})::integer, (2 + chance / 64 % 8)::integer, chance / 512 % 5 = 0, null, at, chance
  from (
    select *, abs(hashint8extended(first_id * 1000003 + second_id, $1) % 1000000) as chance from likes_match
    where first_id > ${DEMO_ACCOUNTS}) matched
  where chance % 3 > 0`;

/** One row per conversation: its script, how far it was written, and the moment of which the lines count minutes. */
const PAIRS = `create temporary table chat_pair on commit drop as
  select starter_id, other_id, script, spoken.locale, last_seq, unread, pace,
    date_trunc('milliseconds', coalesce(ended_at - long,
      least(began_at + interval '1 hour', $2::timestamptz - interval '7 minutes' - long))
      - chance % 53 * interval '1 second') as at
  from (${ACCOUNTS} union all ${COMMUNITY}) told
  join accounts_member one on one.id = told.starter_id and one.status = 'active'
  join accounts_member two on two.id = told.other_id and two.status = 'active'
  cross join lateral (select case when one.locale = two.locale then one.locale else 'en' end as locale,
    1 + chance % 5 as pace) spoken
  join lateral (select line.seq as last_seq, line.minute * pace * interval '1 minute' as long from chat_line line
    where line.locale = spoken.locale and line.script = told.script and line.seq <= told.written
    order by line.seq desc limit 1) line on true`;

const SENT_AT = `date_trunc('milliseconds', at + line.minute * pace * interval '1 minute')`;

/** Unread are the messages that the last sender has written since the other's last message. */
const CONVERSATIONS = `insert into chat_conversation (low_id, high_id, started_by, last_seq, last_at, last_sender_id,
    last_kind, last_snippet, read_low, read_high, delivered_low, delivered_high)
  select low_id, high_id, starter_id, last_seq, last_at, last_sender_id, kind, snippet,
    case when unread and last_sender_id = high_id then answered else last_seq end,
    case when unread and last_sender_id = low_id then answered else last_seq end,
    last_seq, last_seq
  from (
    select least(starter_id, other_id) as low_id, greatest(starter_id, other_id) as high_id, starter_id, unread,
      last_seq, ${SENT_AT} as last_at, line.kind, line.snippet,
      case when line.starter then starter_id else other_id end as last_sender_id,
      (select coalesce(max(before.seq), 0) from chat_line before
        where before.locale = pair.locale and before.script = pair.script and before.seq < line.seq
          and before.starter <> line.starter) as answered
    from chat_pair pair
    join chat_line line
      on line.locale = pair.locale and line.script = pair.script and line.seq = pair.last_seq) ended`;

const MESSAGES = `insert into chat_message (conversation_id, seq, sender_id, client_id, kind, body, sent_at)
  select conversation.id, line.seq, case when line.starter then starter_id else other_id end,
    overlay(overlay(md5(concat_ws(' ', $1::integer, starter_id, other_id, line.seq)) placing '7' from 13)
      placing '8' from 17)::uuid,
    line.kind, line.body, ${SENT_AT}
  from chat_pair pair
  join chat_conversation conversation
    on conversation.low_id = least(starter_id, other_id) and conversation.high_id = greatest(starter_id, other_id)
  join chat_line line
    on line.locale = pair.locale and line.script = pair.script and line.seq <= pair.last_seq`;
