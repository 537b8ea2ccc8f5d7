import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

export type BookDifference = { what: string; memberId: number | null; expected: number; found: number };

type Check = { what: string; expected: string; found: string };

/** Expressions over the row of an order in `compared`. */
const CHECKS: readonly Check[] = [
  { what: "payments booked", expected: "is_paid::integer", found: "payments" },
  { what: "receipts", expected: "is_paid::integer", found: "(receipt_no is not null)::integer" },
  { what: "paid", expected: "is_paid::integer * amount", found: "paid" },
  { what: "paid back", expected: "completed", found: "paid_back" },
  { what: "charged back", expected: "disputed", found: "charged_back" },
  { what: "owed", expected: "receivable", found: "owed" },
  {
    what: "held by the provider",
    expected: "is_paid::integer * amount - completed - disputed + settled",
    found: "held",
  },
  {
    what: "entries in another currency",
    expected: "0",
    found: "(lowest is distinct from highest or coalesce(lowest, currency) <> currency)::integer",
  },
  {
    what: "paid back beyond the price",
    expected: "0",
    found: "greatest(asked_by_us - amount, completed - amount, 0)",
  },
  { what: "lots", expected: "is_granted::integer", found: "lots + closed_lots" },
  { what: "credits granted", expected: "is_granted::integer * credits", found: "lot_credits" },
  {
    what: "lots of another member",
    expected: "0",
    found:
      "(lots > 0 and lot_member is distinct from member_id or closed_lots > 0 and member_id is not null)::integer",
  },
  { what: "credits paid back", expected: "is_granted::integer * refunded_credits", found: "lot_refunded" },
  {
    what: "credits left after the money went back",
    expected: "0",
    found: "case when is_paid and disputed + completed >= amount then remaining else 0 end",
  },
  {
    what: "credits lost",
    expected: "0",
    found: "case when state <> 'charged_back' then lot_lost else 0 end",
  },
  {
    what: "claims of codes",
    expected: "0",
    found: "case when state in ('failed', 'cancelled') then claims else 0 end",
  },
  {
    what: "references of the provider",
    expected: "is_paid::integer",
    found: "(is_paid and provider_ref is not null)::integer",
  },
  { what: "refunds that nobody asks the provider about", expected: "0", found: "forgotten" },
  {
    what: "credits kept of disputed money",
    expected: "0",
    found: `case when remaining > 0 and disputed > 0
      then greatest(least(credits, ceil(credits::numeric * disputed / amount)) - lot_lost, 0) else 0 end`,
  },
  {
    what: "credits kept of money that the provider paid back",
    expected: "0",
    found: `case when remaining > 0 and by_provider > 0
      then greatest(least(credits, ceil(credits::numeric * by_provider / amount)) - provider_credits, 0) else 0 end`,
  },
  {
    what: "owed beyond what was disputed",
    expected: "0",
    found: "case when is_paid then greatest(receivable - disputed, 0) else receivable end",
  },
];

/** Stands for lots that belong to no order. They are listed by a second query, which no books that match need. */
const STRAY: Check = { what: "stray lots", expected: "0", found: "(id is null or stray > 0)::integer" };

/** True for the few orders with a difference, so that only those are written out. */
const DIFFERS = sql.raw(
  [...CHECKS, STRAY].map(({ expected, found }) => `${expected} <> ${found}`).join(" or "),
);
const PAIRS = sql.raw(
  [...CHECKS, STRAY]
    .map(({ what, expected, found }) => `('${what}', (${expected})::float8, (${found})::float8)`)
    .join(", "),
);

/** A lot's key is the number of its order. Regular expressions over all lots took 0.4 s of a million entries. */
const ORDER_OF_LOT = sql`case when pg_input_is_valid(key, 'bigint') then key::bigint end`;

/**
 * Finds orders whose money and credits do not match. It only reads. Of the credits of erased members only the sums are
 * left, and those that had not been used count as remaining.
 */
export async function findBookDifferences(db: Db): Promise<BookDifference[]> {
  const rows = await compareOrders(db);
  const isStray = ({ check, id }: OrderDifference) => check === STRAY.what || id === null;
  const found = rows
    .filter((row) => !isStray(row))
    .map(({ check, id, ...rest }) => ({ what: `${check} of order ${id}`, ...rest }));
  return rows.some(isStray) ? [...found, ...(await listStrayLots(db))] : found;
}

type OrderDifference = Omit<BookDifference, "what"> & { check: string; id: string | null };

async function compareOrders(db: Db): Promise<OrderDifference[]> {
  return readRows<OrderDifference>(db)`
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
    ), taken as (
      select lot_id,
        sum(case when credited = 'refunded' then credits when debited = 'refunded' then -credits else 0 end)::integer as refunded,
        sum(case when credited = 'lost' then credits when debited = 'lost' then -credits else 0 end)::integer as lost
      from wallet_transfer
      where credited in ('refunded', 'lost') or debited in ('refunded', 'lost')
      group by lot_id
    ), lots as (
      select ${ORDER_OF_LOT} as order_id, count(*) filter (where not is_closed) as lots,
        count(*) filter (where is_closed) as closed_lots, max(member_id) as member_id, sum(credits) as credits,
        sum(remaining) as remaining, sum(refunded) as refunded, sum(lost) as lost,
        count(*) filter (where key <> ${ORDER_OF_LOT}::text) as stray
      from (
        select key, false as is_closed, member_id, credits, remaining, refunded, lost
        from wallet_lot left join taken on taken.lot_id = wallet_lot.id where reason = 'order'
        union all
        select key, true, null, credits, lapsed, refunded, lost from wallet_closed
      ) lot group by 1
    ), compared as (
      select o.id, o.member_id, o.currency, o.amount, o.credits, p.state,
        p.completed_at is not null as is_paid,
        -- Orders that were refunded instead of granted: code used before, amount returned, or member deleted.
        p.completed_at is not null and coalesce(p.reason, '') not in ('code_used', 'amount_returned', 'erased') as is_granted,
        p.receipt_no, coalesce(p.provider_ref, p.charge_ref) as provider_ref,
        coalesce(e.payments, 0) as payments, coalesce(e.paid, 0) as paid, coalesce(e.paid_back, 0) as paid_back,
        coalesce(e.charged_back, 0) as charged_back, coalesce(e.owed, 0) as owed, coalesce(e.settled, 0) as settled,
        coalesce(e.held, 0) as held, e.lowest, e.highest,
        coalesce(r.forgotten, 0) as forgotten, coalesce(r.completed, 0) as completed, coalesce(r.asked_by_us, 0) as asked_by_us,
        coalesce(r.by_provider, 0) as by_provider, coalesce(r.provider_credits, 0) as provider_credits,
        case when p.completed_at is not null and p.state = 'charged_back' then coalesce(p.disputed_amount, 0) else 0 end as disputed,
        coalesce(r.credits, 0) as refunded_credits, coalesce(c.claims, 0) as claims,
        coalesce(l.lots, 0) as lots, coalesce(l.closed_lots, 0) as closed_lots, l.member_id as lot_member, coalesce(l.credits, 0) as lot_credits,
        coalesce(l.remaining, 0) as remaining, coalesce(l.refunded, 0) as lot_refunded,
        coalesce(l.lost, 0) as lot_lost, coalesce(l.stray, 0) as stray, coalesce(v.amount, 0) as receivable
      from shop_order o join shop_payment p on p.order_id = o.id
      left join entered e on e.order_id = o.id
      left join refunds r on r.order_id = o.id
      left join claims c on c.order_id = o.id
      left join shop_receivable v on v.order_id = o.id and v.state = 'open'
      full join lots l on l.order_id = o.id
    )
    select pair.what as check, compared.id, member_id, pair.expected, pair.found
    from compared cross join lateral (values ${PAIRS}) as pair (what, expected, found)
    where (${DIFFERS}) and pair.expected <> pair.found
    order by member_id, 1, id`;
}

async function listStrayLots(db: Db): Promise<BookDifference[]> {
  return readRows<BookDifference>(db)`
    select 'credits of lots without an order: ' || key as what, member_id, 0::float8 as expected, credits::float8 as found
    from (
      select key, member_id, credits from wallet_lot where reason = 'order'
      union all
      select key, null, credits from wallet_closed
    ) lot
    where not exists (select from shop_order o where o.id = ${ORDER_OF_LOT} and o.id::text = key)
    order by 2, 1`;
}
