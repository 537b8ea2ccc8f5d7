import type { PostgresServer } from "#testing/postgres-server.ts";
import type { Acknowledged } from "./load.ts";

type Lost = { what: string; key: string };

/** Lists what was acknowledged and is not in the database, or is there twice. */
export async function findLost(
  { query }: Pick<PostgresServer, "query">,
  { messages, likes, orders, paid }: Acknowledged,
): Promise<Lost[]> {
  const lostMessages = query<Lost>(
    `select 'message' as what, told.id::text as key
     from unnest($1::uuid[], $2::bigint[], $3::integer[]) as told (id, conversation, seq)
     left join (
       select client_id, count(*) as times, min(conversation_id) as conversation, min(seq) as seq
       from chat_message group by client_id
     ) kept on kept.client_id = told.id
     where (kept.times, kept.conversation, kept.seq) is distinct from (1, told.conversation, told.seq)`,
    [
      messages.map(({ id }) => id),
      messages.map(({ conversation }) => conversation),
      messages.map(({ seq }) => seq),
    ],
  );
  const lostLikes = query<Lost>(
    `select 'like' as what, concat(told.liker, ' ', told.liked) as key
     from unnest($1::bigint[], $2::bigint[]) as told (liker, liked)
     where not exists (select from likes_like l where l.liker_id = told.liker and l.liked_id = told.liked)`,
    [likes.map(({ liker }) => liker), likes.map(({ liked }) => liked)],
  );
  const lostOrders = query<Lost>(
    `select 'order' as what, told.id::text as key from unnest($1::bigint[]) as told (id)
     where not exists (select from shop_order o where o.id = told.id)`,
    [orders],
  );
  const bought = [...paid];
  const lostCredits = query<Lost>(
    `select 'credits' as what, told.id::text as key
     from unnest($1::bigint[], $2::bigint[], $3::integer[]) as told (id, buyer, credits)
     where (select sum(l.credits) from wallet_lot l
         where l.member_id = told.buyer and l.reason = 'order' and l.key = told.id::text)
       is distinct from told.credits`,
    [
      bought.map(([id]) => id),
      bought.map(([, { buyer }]) => buyer),
      bought.map(([, { credits }]) => credits),
    ],
  );
  return (await Promise.all([lostMessages, lostLikes, lostOrders, lostCredits])).flat();
}

/** Lists where the books do not add up: a charge without its message, or a message without its charge. */
export function findDifferences({ query }: Pick<PostgresServer, "query">): Promise<Lost[]> {
  return query<Lost>(
    `select 'wallet' as what, w.member_id::text as key from wallet_wallet w
     where w.balance <> coalesce((select sum(l.remaining) from wallet_lot l where l.member_id = w.member_id), 0)
       or (select coalesce(sum(t.credits), 0) from wallet_transfer t
           where t.member_id = w.member_id and t.debited = 'member')
         <> (select coalesce(sum(m.credits), 0) from chat_message m where m.sender_id = w.member_id)`,
  );
}
