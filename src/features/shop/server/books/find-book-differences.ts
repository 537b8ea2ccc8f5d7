import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

export type BookDifference = { what: string; memberId: number | null; expected: number; found: number };

/**
 * Finds orders whose money and credits do not match. It only reads. Orders of deleted members have no credits to compare,
 * but their money is compared.
 */
export async function findBookDifferences(db: Db): Promise<BookDifference[]> {
  return readRows<BookDifference>(db)`
    with entered as (
      select order_id,
        count(*) filter (where kind = 'paid') as payments,
        sum(case when kind = 'paid' then amount else 0 end) as paid,
        sum(case kind when 'refunded' then amount when 'refund_failed' then -amount else 0 end) as paid_back,
        sum(case when kind = 'charged_back' and credited = 'provider' then amount when kind = 'won_back' then -amount else 0 end) as charged_back,
        sum(case when debited = 'receivable' then amount when credited = 'receivable' then -amount else 0 end) as owed,
        sum(case kind when 'settled' then amount else 0 end) as settled,
        sum(case when debited = 'provider' then amount when credited = 'provider' then -amount else 0 end) as held,
        min(currency collate "C") as lowest, max(currency collate "C") as highest
      from shop_entry group by order_id
    ), refunds as (
      select order_id,
        sum(amount) filter (where state = 'completed') as completed,
        sum(amount) filter (where state <> 'failed' and why <> 'provider') as asked_by_us,
        sum(credits) filter (where state <> 'failed') as credits,
        sum(amount) filter (where state <> 'failed' and why = 'provider') as by_provider,
        sum(credits) filter (where state <> 'failed' and why = 'provider') as provider_credits,
        count(*) filter (where state = 'pending' and look_at is null and why <> 'provider') as forgotten
      from shop_refund group by order_id
    ), claims as (
      select order_id, count(*) as claims from shop_code_claim group by order_id
    ), lots as (
      select key, case when key ~ '^[0-9]{1,15}$' then key::bigint end as order_id, count(*) as lots,
        max(member_id) as member_id, sum(credits) as credits, sum(remaining) as remaining
      from wallet_lot where reason = 'order' group by key
    ), taken as (
      select lot.key,
        sum(case when credited = 'refunded' then transfer.credits when debited = 'refunded' then -transfer.credits else 0 end) as refunded,
        sum(case when credited = 'lost' then transfer.credits when debited = 'lost' then -transfer.credits else 0 end) as lost
      from wallet_lot lot join wallet_transfer transfer on transfer.lot_id = lot.id
      where lot.reason = 'order'
        and (transfer.credited in ('refunded', 'lost') or transfer.debited in ('refunded', 'lost'))
      group by lot.key
    ), compared as (
      select o.id, o.member_id, o.currency, o.amount, o.credits, p.state,
        p.completed_at is not null as is_paid,
        -- Orders that were refunded instead of granted: code used before, amount returned, or member deleted.
        p.completed_at is not null and o.member_id is not null and coalesce(p.reason, '') not in ('code_used', 'amount_returned') as is_granted,
        p.receipt_no, coalesce(p.provider_ref, p.charge_ref) as provider_ref, e.*, coalesce(r.forgotten, 0) as forgotten, coalesce(r.completed, 0) as completed, coalesce(r.asked_by_us, 0) as asked_by_us,
        coalesce(r.by_provider, 0) as by_provider, coalesce(r.provider_credits, 0) as provider_credits,
        case when p.completed_at is not null and p.state = 'charged_back' then coalesce(p.disputed_amount, 0) else 0 end as disputed,
        coalesce(r.credits, 0) as refunded_credits, coalesce(c.claims, 0) as claims,
        coalesce(l.lots, 0) as lots, l.member_id as lot_member, l.credits as lot_credits,
        coalesce(l.remaining, 0) as remaining, coalesce(t.refunded, 0) as lot_refunded,
        coalesce(t.lost, 0) as lot_lost, coalesce(v.amount, 0) as receivable
      from shop_order o join shop_payment p on p.order_id = o.id
      left join entered e on e.order_id = o.id
      left join refunds r on r.order_id = o.id
      left join claims c on c.order_id = o.id
      left join lots l on l.order_id = o.id
      left join taken t on t.key = l.key
      left join shop_receivable v on v.order_id = o.id and v.state = 'open'
    ), held_against as (
      select id, member_id, array[
        is_paid::integer,
        is_paid::integer,
        case when is_paid then amount else 0 end,
        completed,
        disputed,
        receivable,
        is_paid::integer * amount - completed - disputed + coalesce(settled, 0),
        0,
        0,
        is_granted::integer,
        case when is_granted then credits else 0 end,
        0,
        case when is_granted then refunded_credits else 0 end,
        0,
        0,
        0,
        is_paid::integer,
        0,
        0,
        0,
        0
      ]::bigint[] as expected, array[
        coalesce(payments, 0),
        (receipt_no is not null)::integer,
        coalesce(paid, 0),
        coalesce(paid_back, 0),
        coalesce(charged_back, 0),
        coalesce(owed, 0),
        coalesce(held, 0),
        (lowest is distinct from highest or coalesce(lowest, currency) <> currency)::integer,
        greatest(asked_by_us - amount, completed - amount, 0),
        lots,
        coalesce(lot_credits, 0),
        (lots > 0 and lot_member is distinct from member_id)::integer,
        lot_refunded,
        case when is_paid and disputed + completed >= amount then remaining else 0 end,
        case when state <> 'charged_back' then lot_lost else 0 end,
        case when state in ('failed', 'cancelled') then claims else 0 end,
        (is_paid and provider_ref is not null)::integer,
        forgotten,
        case when remaining > 0 then greatest(least(credits, ceil(credits::numeric * disputed / amount)) - lot_lost, 0) else 0 end,
        case when remaining > 0 then greatest(least(credits, ceil(credits::numeric * by_provider / amount)) - provider_credits, 0) else 0 end,
        case when is_paid then greatest(receivable - disputed, 0) else receivable end
      ]::bigint[] as found
      from compared
    )
    select what || ' of order ' || held_against.id as what, member_id, pair.expected::float8 as expected,
      pair.found::float8 as found
    from held_against cross join lateral unnest(array[
        'payments booked',
        'receipts',
        'paid',
        'paid back',
        'charged back',
        'owed',
        'held by the provider',
        'entries in another currency',
        'paid back beyond the price',
        'lots',
        'credits granted',
        'lots of another member',
        'credits paid back',
        'credits left after the money went back',
        'credits lost',
        'claims of codes',
        'references of the provider',
        'refunds that nobody asks the provider about',
        'credits kept of disputed money',
        'credits kept of money that the provider paid back',
        'owed beyond what was disputed'
      ], held_against.expected, held_against.found) as pair (what, expected, found)
    -- Skips matching rows, which are nearly all, before they are unnested.
    where held_against.expected <> held_against.found and pair.expected <> pair.found
    union all
    select 'credits of lots without an order: ' || lots.key, lots.member_id, 0, lots.credits
    from lots left join shop_order o on o.id = lots.order_id where o.id is null
    order by 2, 1`;
}
