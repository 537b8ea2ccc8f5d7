-- Payments of another amount or currency than was asked for: kept until an operator accepts or returns them.
create table shop_payment_fault (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order on delete cascade,
  asked_amount integer not null,
  asked_currency text not null,
  amount integer not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- All that the provider said: what was paid with, its fee, a card to store.
  news jsonb not null,
  at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'returned', 'dismissed')),
  settled_by text check (length(settled_by) between 1 and 80),
  settled_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  -- Told again, it is the same fault.
  unique (order_id, amount, currency),
  check ((state = 'open') = (settled_at is null) and (state = 'open') = (settled_by is null) and (state = 'open') = (reason is null))
);
create index shop_payment_fault_open on shop_payment_fault (id) where state = 'open';

-- What waits already is asked about once more, and written down by that.
update shop_payment set look_at = now() where state = 'pending' and reason = 'mismatch' and look_at is null;
