import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { BookDifference } from "./find-book-differences.ts";

/** Finds settled faults and withdrawals that do not match their orders. */
export async function findSettlementDifferences(db: Db): Promise<BookDifference[]> {
  return readRows<BookDifference>(db)`
    select 'faults that wait with order ' || o.id as what, o.member_id, 1::float8 as expected, 0::float8 as found
      from shop_payment p join shop_order o on o.id = p.order_id
      where p.state = 'pending' and p.reason = 'mismatch' and p.look_at is null
        and not exists (select from shop_payment_fault f where f.order_id = o.id and f.state = 'open')
    union all
    select 'amount of order ' || o.id || ' against what was accepted', o.member_id, f.amount, o.amount
      from shop_payment_fault f join shop_order o on o.id = f.order_id join shop_payment p on p.order_id = o.id
      where f.state in ('accepted', 'returned')
        and (o.amount <> f.amount or o.currency <> f.currency or p.completed_at is null)
    union all
    select 'refunds of returned order ' || f.order_id, o.member_id, f.amount,
        coalesce((select sum(r.amount) from shop_refund r where r.order_id = f.order_id), 0)
      from shop_payment_fault f join shop_order o on o.id = f.order_id
      where f.state = 'returned'
        and not exists (select from shop_refund r where r.order_id = f.order_id and r.amount = f.amount)
    union all
    select 'refunds of withdrawal ' || w.id, o.member_id, w.amount, 0
      from shop_withdrawal w join shop_order o on o.id = w.order_id
      where w.state = 'refunded'
        and not exists (select from shop_refund r where r.order_id = w.order_id and r.why = 'withdrawal' and r.amount = w.amount)
    union all
    select 'confirmations of withdrawal ' || w.id, null, 1, 0
      from shop_withdrawal w where w.state = 'refunded' and w.confirmed_at is null
    order by 1`;
}
