import { readRows } from "#db/read-rows.ts";
import type { DayCount, DayCounter } from "#platform/figures/day-counter.ts";

/**
 * A reply is the first message of the side that did not begin. It is counted on its own day, and apart from others if
 * it came within a week of the conversation's first message. What was free and what was paid for has no country: beside
 * the kinds of messages it would give away a small one of them.
 */
export const chatFigures: DayCounter = {
  metrics: ["messages", "message_prices", "first_messages", "conversations", "replies"],
  closesAfter: 1,
  count: (db, { from, to }) => readRows<DayCount>(db)`
    with sent as (
      select conversation_id, sender_id, kind, count(*) as n, count(*) filter (where credits > 0) as paid, min(seq) as seq, min(sent_at) as sent_at
      from chat_message where sent_at >= ${from} and sent_at < ${to}
      group by conversation_id, sender_id, kind
    ), opened as (
      select sent.conversation_id, sent.sender_id, min(sent.seq) as seq, min(sent.sent_at) as sent_at
      from sent group by sent.conversation_id, sent.sender_id
    ), began as (
      select opened.*, started_by from opened
      join chat_conversation conversation on conversation.id = opened.conversation_id
      where not exists (
        select from chat_message earlier
        where earlier.conversation_id = opened.conversation_id and earlier.seq < opened.seq
          and earlier.sender_id = opened.sender_id)
    ), happened as (
      select 'messages' as metric, sender_id as id, kind as part, n from sent
      union all
      select 'message_prices', sender_id, price, sum(counted) from sent
        cross join lateral (values ('free', n - paid), ('paid', paid)) prices (price, counted)
        where counted > 0 group by sender_id, price
      union all
      select 'conversations', sender_id, '', 1 from began where sender_id = started_by
      union all
      select 'replies', sender_id,
        case when began.sent_at < start.sent_at + interval '7 days' then 'within_a_week' else 'later' end, 1
      from began
        cross join lateral (select sent_at from chat_message
          where conversation_id = began.conversation_id order by seq limit 1) start
      where sender_id <> started_by
      union all
      select distinct 'first_messages', sender_id, '', 1 from began
      where not exists (
        select from chat_conversation other
          join chat_message earlier on earlier.conversation_id = other.id and earlier.sender_id = began.sender_id
            and earlier.sent_at < ${from}
        where other.low_id = began.sender_id or other.high_id = began.sender_id)
    )
    select metric, site_id as "siteId", country, part, sum(n)::int as n
    from happened join accounts_member member on member.id = happened.id
      left join profiles_profile profile on profile.member_id = happened.id and metric <> 'message_prices'
    group by metric, site_id, country, part`,
};
