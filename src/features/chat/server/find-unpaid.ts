import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { Difference } from "#features/wallet/server/wallet.ts";

/**
 * Finds senders whose messages differ in price from what was paid for them, or who have more free messages than they
 * were granted. Only texts can be free. Reads every message in one statement.
 */
export async function findUnpaid(db: Db): Promise<Difference[]> {
  return readRows<Difference>(db)`
    with paid as (
      select member_id, kind, key, sum(credits)::integer as credits from wallet_transfer
      where debited = 'member' and key is not null group by member_id, kind, key
    ), sent as (
      select message.sender_id, message.kind, sum(message.credits)::integer as credits,
        coalesce(sum(paid.credits), 0)::integer as paid,
        count(*) filter (where message.credits <> coalesce(paid.credits, 0))::integer as wrong,
        count(*) filter (where message.credits = 0
          -- The messages of the demo community cost nothing.
          and message.sent_at > coalesce(
            (select max(at) from demo_seed where name = 'chats' and members > 0), '-infinity'))::integer as free
      from chat_message message
      left join paid on paid.member_id = message.sender_id and paid.kind = message.kind
        and paid.key = message.client_id
      group by message.sender_id, message.kind
    )
    select 'credits of messages: ' || sent.kind as what, sent.sender_id as member_id,
      sent.credits as expected, sent.paid as found
    from sent where sent.wrong > 0
    union all
    select 'free messages: ' || sent.kind, sent.sender_id, allowed.free, sent.free
    from sent join wallet_wallet wallet on wallet.member_id = sent.sender_id
    cross join lateral (
      select case when sent.kind = 'text' then wallet.free_messages_used else 0 end as free) allowed
    where sent.free > allowed.free
    order by 2, 1`;
}
