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
      select lot_id, sum(credits) filter (where kind in ('given', 'bought'))::integer as came,
        sum(case when credited = 'member' then credits when debited = 'member' then -credits end)::integer as left,
        min(member_id) as lowest_member, max(member_id) as highest_member
      from wallet_transfer group by lot_id
    ), compared as (
      select lot.id, lot.member_id, lot.credits, lot.remaining, coalesce(moved.came, 0) as came,
        coalesce(moved.left, 0) as left
      from wallet_lot lot left join moved on moved.lot_id = lot.id
      -- Skips matching lots, which are nearly all.
      where coalesce(moved.came, 0) <> lot.credits or coalesce(moved.left, 0) <> lot.remaining
        or moved.lowest_member <> lot.member_id or moved.highest_member <> lot.member_id
    ), opened as (
      select member_id, sum(remaining)::integer as remaining from wallet_lot where opened group by member_id
    )
    select 'credits of lot ' || id as what, member_id, came as expected, credits as found
      from compared where came <> credits
    union all
    select 'left of lot ' || id, member_id, compared.left, remaining
      from compared where compared.left <> remaining
    union all
    select 'member of transfer ' || transfer.id, compared.member_id, compared.member_id, transfer.member_id
      from wallet_transfer transfer join compared on compared.id = transfer.lot_id
      where compared.member_id <> transfer.member_id
    union all
    select 'balance', wallet.member_id, coalesce(opened.remaining, 0), wallet.balance
      from wallet_wallet wallet left join opened on opened.member_id = wallet.member_id
      where coalesce(opened.remaining, 0) <> wallet.balance
    order by 2, 1`;
}
