import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { Difference } from "#features/wallet/server/wallet.ts";

/**
 * Senders of whom more messages stand without a payment than were free for them: none but texts ever are.
 * Reads every message, in one moment.
 */
export async function findUnpaid(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with unpaid as (
      select message.sender_id, message.kind, count(*)::integer as n
      from chat_message message
      where not exists (select from wallet_transfer paid where paid.member_id = message.sender_id
        and paid.kind = message.kind and paid.key = message.client_id)
        -- What the demo community has written cost nothing.
        and message.sent_at > coalesce(
          (select max(at) from demo_seed where name = 'chats' and members > 0), '-infinity')
      group by message.sender_id, message.kind
    )
    select 'unpaid messages: ' || unpaid.kind as what, unpaid.sender_id as member_id,
      case when unpaid.kind = 'text' then wallet.free_messages_used else 0 end as expected, unpaid.n as found
    from unpaid join wallet_wallet wallet on wallet.member_id = unpaid.sender_id
    where unpaid.n > case when unpaid.kind = 'text' then wallet.free_messages_used else 0 end
    order by 2, 1`.execute(db as Tx);
  return rows;
}
