import { readRows } from "#db/read-rows.ts";
import type { DayCount, DayCounter } from "#platform/figures/day-counter.ts";

/** Credits by how they came or went. */
export const walletFigures: DayCounter = {
  metrics: ["credits"],
  count: (db, { from, to }) => readRows<DayCount>(db)`
    select 'credits' as metric, site_id as "siteId", country, transfer.kind as part, sum(credits)::int as n
    from wallet_transfer transfer join accounts_member member on member.id = transfer.member_id
      left join profiles_profile profile on profile.member_id = transfer.member_id
    where transfer.at >= ${from} and transfer.at < ${to}
    group by site_id, country, transfer.kind`,
};
