import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

/** `expected` follows from the transfers, `found` is stored. */
export type Difference = {
  what: string;
  memberId: number;
  expected: number;
  found: number;
};

export async function findDifferences(db: Db): Promise<Difference[]> {
  return readRows<Difference>(db)`
    with moved as (
      select lot_id, coalesce(sum(credits) filter (where kind in ('given', 'bought')), 0)::integer as came,
        coalesce(sum(case when credited = 'member' then credits when debited = 'member' then -credits end), 0)::integer as left
      from wallet_transfer group by lot_id
    ), opened as (
      select member_id, sum(remaining)::integer as remaining from wallet_lot where opened group by member_id
    )
    select 'credits of lot ' || lot.id as what, lot.member_id, coalesce(moved.came, 0) as expected, lot.credits as found
      from wallet_lot lot left join moved on moved.lot_id = lot.id
      where coalesce(moved.came, 0) <> lot.credits
    union all
    select 'left of lot ' || lot.id, lot.member_id, coalesce(moved.left, 0), lot.remaining
      from wallet_lot lot left join moved on moved.lot_id = lot.id
      where coalesce(moved.left, 0) <> lot.remaining
    union all
    select 'member of transfer ' || transfer.id, lot.member_id, lot.member_id, transfer.member_id
      from wallet_transfer transfer join wallet_lot lot on lot.id = transfer.lot_id
      where lot.member_id <> transfer.member_id
    union all
    select 'balance', wallet.member_id, coalesce(opened.remaining, 0), wallet.balance
      from wallet_wallet wallet left join opened on opened.member_id = wallet.member_id
      where coalesce(opened.remaining, 0) <> wallet.balance
    order by 2, 1`;
}
