import type { Seed } from "#db/seed.ts";
import { snippetOf } from "../rules.ts";
import { SCRIPTS } from "./seed-scripts.ts";

/** The first two demo members can log in. */
const DEMO_ACCOUNTS = 2;
/** Index in `SCRIPTS` of the opening message without a reply. */
const BEGINNING = 2;

/**
 * Seeds conversations between demo members who like each other, and unread messages for the accounts that can log in.
 * They cost no credits.
 */
export const seedChats: Seed = {
  name: "chats",
  async run({ client, seed }) {
    await client.query(
      `create temporary table chat_line on commit drop as
      select * from jsonb_to_recordset($1) as line (
        locale text, script integer, seq integer, starter boolean, kind text, body text, snippet text)`,
      [JSON.stringify(makeLines())],
    );
    await client.query(
      `create temporary table chat_pair on commit drop as
      select one.id as starter_id, two.id as other_id, script, written, unread,
        case when one.locale = two.locale then one.locale else 'en' end as locale,
        date_trunc('milliseconds', at) + interval '1 hour' as at, 11 + chance % 47 as pace
      from (${ACCOUNTS} union all ${COMMUNITY}) told
      join accounts_member one on one.id = told.starter_id and one.status = 'active'
      join accounts_member two on two.id = told.other_id and two.status = 'active'`,
      [seed],
    );
    await client.query(CONVERSATIONS);
    await client.query(MESSAGES, [seed]);
    for (const table of ["chat_pair", "chat_line"]) await client.query(`drop table ${table}`);
  },
};

function makeLines() {
  return Object.entries(SCRIPTS).flatMap(([locale, scripts]) =>
    scripts.flatMap((lines, script) =>
      lines.map((line, index) => {
        const kind = line.startsWith(">*") ? "gift" : "text";
        const body = line.slice(line.indexOf(" ") + 1);
        const snippet = kind === "gift" ? body : snippetOf(body);
        return { locale, script, seq: index + 1, starter: line.startsWith(">"), kind, body, snippet };
      }),
    ),
  );
}

/**
 * For each account that can log in: a full conversation with each of the first two matches, and an opening message
 * from the third match and from two members who like them.
 */
const ACCOUNTS = `select case when turn = 1 then demo_id else friend_id end as starter_id,
    case when turn = 1 then friend_id else demo_id end as other_id,
    least(turn - 1, ${BEGINNING})::integer as script, 99 as written, turn <> 2 as unread, at, friend_id % 30 as chance
  from (
    select *, row_number() over (partition by demo_id order by beginning, at, friend_id) as turn from (
      select first_id as demo_id, second_id as friend_id, at, false as beginning from likes_match
        where first_id <= ${DEMO_ACCOUNTS} and second_id > ${DEMO_ACCOUNTS}
      union all
      select liked_id, liker_id, at, true from likes_like
        where liked_id <= ${DEMO_ACCOUNTS} and liker_id > ${DEMO_ACCOUNTS} and is_new) friend) found
  where turn <= 5`;

const COMMUNITY = `select case when chance % 2 = 0 then first_id else second_id end,
    case when chance % 2 = 0 then second_id else first_id end,
    (chance / 2 % 3)::integer, (2 + chance / 6 % 7)::integer, chance / 42 % 5 = 0, at, chance % 1000
  from (
    select *, abs(hashint8extended(first_id * 1000003 + second_id, $1) % 1000000) as chance from likes_match
    where first_id > ${DEMO_ACCOUNTS}) matched
  where chance % 3 > 0`;

/** Unread are the messages that the last sender has written since the other's last message. */
const CONVERSATIONS = `insert into chat_conversation (low_id, high_id, started_by, last_seq, last_at, last_sender_id,
    last_kind, last_snippet, read_low, read_high, delivered_low, delivered_high)
  select low_id, high_id, starter_id, last_seq, last_at, last_sender_id, kind, snippet,
    case when unread and last_sender_id = high_id then answered else last_seq end,
    case when unread and last_sender_id = low_id then answered else last_seq end,
    last_seq, last_seq
  from (
    select least(starter_id, other_id) as low_id, greatest(starter_id, other_id) as high_id, starter_id, unread,
      line.seq as last_seq, at + line.seq * pace * interval '1 minute' as last_at, line.kind, line.snippet,
      case when line.starter then starter_id else other_id end as last_sender_id,
      (select coalesce(max(before.seq), 0) from chat_line before
        where before.locale = pair.locale and before.script = pair.script and before.seq < line.seq
          and before.starter <> line.starter) as answered
    from chat_pair pair
    join lateral (select * from chat_line line
      where line.locale = pair.locale and line.script = pair.script and line.seq <= pair.written
      order by line.seq desc limit 1) line on true) ended`;

const MESSAGES = `insert into chat_message (conversation_id, seq, sender_id, client_id, kind, body, sent_at)
  select conversation.id, line.seq, case when line.starter then starter_id else other_id end,
    overlay(overlay(md5(concat_ws(' ', $1::integer, starter_id, other_id, line.seq)) placing '7' from 13)
      placing '8' from 17)::uuid,
    line.kind, line.body, at + line.seq * pace * interval '1 minute'
  from chat_pair pair
  join chat_conversation conversation
    on conversation.low_id = least(starter_id, other_id) and conversation.high_id = greatest(starter_id, other_id)
  join chat_line line
    on line.locale = pair.locale and line.script = pair.script and line.seq <= pair.written`;
