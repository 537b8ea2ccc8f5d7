import { readRows } from "#db/read-rows.ts";
import type { DayCount, DayCounter } from "#platform/figures/day-counter.ts";

/** Money is counted from the books, on the day on which it was heard of, with the share of VAT of its order. */
export const shopFigures: DayCounter = {
  metrics: ["gross", "refunds", "disputes", "won_back", "vat", "net"],
  count: (db, { from, to }) => readRows<DayCount>(db)`
    with booked as (
      select entry.kind, entry.order_id, entry.currency, orders.site_id, orders.country, payment.method,
        case when entry.kind in ('refunded', 'charged_back') then -entry.amount else entry.amount end as amount,
        round(case when entry.kind in ('refunded', 'charged_back') then -entry.amount else entry.amount end::numeric
          * orders.vat_amount / orders.amount) as vat
      from shop_entry entry
        join shop_order orders on orders.id = entry.order_id
        join shop_payment payment on payment.order_id = entry.order_id
      where entry.at >= ${from} and entry.at < ${to} and entry.kind <> 'written_off'
    ), happened as (
      select 'gross' as metric, site_id, country, method as part, 1 as n, amount, currency
        from booked where kind = 'paid'
      union all
      select 'refunds', site_id, country, '', case kind when 'refunded' then 1 else -1 end, -amount, currency
        from booked where kind in ('refunded', 'refund_failed')
      union all
      select 'disputes', site_id, country, method, 1, -sum(amount), currency from booked
        where kind = 'charged_back' group by order_id, site_id, country, method, currency
      union all
      select 'won_back', site_id, country, method, 1, sum(amount), currency from booked
        where kind in ('won_back', 'settled') group by order_id, site_id, country, method, currency
      union all
      select 'vat', site_id, country, '', 0, vat, currency from booked
      union all
      select 'net', site_id, country, '', 0, amount - vat, currency from booked
    )
    select metric, site_id as "siteId", country, part, sum(n)::int as n, sum(amount)::float8 as amount, currency
    from happened group by metric, site_id, country, part, currency`,
};

/** A payment is a conversion if it is the member's first. Its part says how many days after the sign-up. */
export const conversionFigures: DayCounter = {
  metrics: ["conversions"],
  closesAfter: 1,
  count: (db, { from, to }) => readRows<DayCount>(db)`
    select 'conversions' as metric, member.site_id as "siteId", profile.country, case
        when payment.completed_at < member.signed_up_at + interval '1 day' then '0'
        when payment.completed_at < member.signed_up_at + interval '2 days' then '1'
        when payment.completed_at < member.signed_up_at + interval '8 days' then '2_7'
        when payment.completed_at < member.signed_up_at + interval '31 days' then '8_30'
        else 'more' end as part, count(*)::int as n
    from (
      select distinct on (orders.member_id) orders.member_id, completed_at from shop_payment
      join shop_order orders on orders.id = order_id
      where completed_at >= ${from} and completed_at < ${to}
        and not exists (select from shop_order earlier join shop_payment paid on paid.order_id = earlier.id
          where earlier.member_id = orders.member_id and paid.completed_at < ${from})
      order by orders.member_id, completed_at
    ) payment
      join accounts_member member on member.id = payment.member_id
      left join profiles_profile profile on profile.member_id = member.id
    group by member.site_id, profile.country, part`,
};
