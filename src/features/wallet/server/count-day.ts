import { readRows } from "#db/read-rows.ts";
import type { DayCount, DayCounter } from "#platform/figures/day-counter.ts";

/** Credits by how they came or went. */
export const walletFigures: DayCounter = {
  metrics: ["credits"],
  closesAfter: 1,
  count: (db, { from, to }) => readRows<DayCount>(db)`
    select 'credits' as metric, site_id as "siteId", country, transfer.kind as part, sum(credits)::int as n
    from wallet_transfer transfer join accounts_member member on member.id = transfer.member_id
      left join profiles_profile profile on profile.member_id = transfer.member_id
    where transfer.at >= ${from} and transfer.at < ${to}
    group by site_id, country, transfer.kind`,
};

/** Credits that members could still use at the end of the day, those of orders that are not open yet too. */
export const creditsOwedFigures: DayCounter = {
  metrics: ["credits_owed"],
  isSnapshot: true,
  count: (db) => readRows<DayCount>(db)`
    select 'credits_owed' as metric, site_id as "siteId", country,
      case source when '1_given' then 'given' else 'bought' end as part, sum(remaining)::float8 as n
    from wallet_lot lot join accounts_member member on member.id = lot.member_id
      left join profiles_profile profile on profile.member_id = lot.member_id
    where remaining > 0
    group by site_id, country, source`,
};
