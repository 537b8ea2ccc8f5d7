import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

type Move = { kind: string; credits: number; at: Date };

/** What became of the credits of an order, by kind and day, oldest first. Nothing is left of it once the member is erased. */
export function listOrderMoves(
  db: Db,
  { memberId, orderId }: { memberId: number; orderId: number },
): Promise<Move[]> {
  return readRows<Move>(db)`
    select transfer.kind, sum(transfer.credits)::integer as credits, max(transfer.at) as at
    from wallet_lot lot join wallet_transfer transfer on transfer.lot_id = lot.id
    where lot.member_id = ${memberId} and lot.reason = 'order' and lot.key = ${String(orderId)}
    group by transfer.kind, date_trunc('day', transfer.at, 'UTC')
    order by at, transfer.kind`;
}
