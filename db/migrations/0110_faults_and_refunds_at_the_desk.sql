-- What the desk needs for money: faults that wait for a person of staff, who refunded what and why, who made a code, and
-- which order a webhook was about.

-- Noticed again, it is the same fault. Only a person of staff settles it.
create table shop_fault (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('amount', 'second_payment', 'unknown_order', 'late_money', 'refund_failed',
    'refund_stuck', 'debit_alarm', 'debit_amount', 'file_rejected')),
  key text not null check (length(key) between 1 and 200),
  order_id bigint references shop_order,
  -- The money of a payment that differs from its order.
  payment_fault_id bigint unique references shop_payment_fault on delete cascade,
  provider text,
  amount integer check (amount >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- A code of ours or of a bank, or the provider's reference.
  detail text check (length(detail) <= 200),
  at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  state text not null default 'open' check (state in ('open', 'accepted', 'returned', 'noted')),
  settled_at timestamptz,
  settled_by text check (length(settled_by) between 1 and 80),
  note text check (length(note) between 1 and 500),
  unique (kind, key),
  check ((amount is null) = (currency is null)),
  check ((state = 'open') = (settled_at is null) and (state = 'open') = (settled_by is null) and (state = 'open') = (note is null))
);
create index shop_fault_open on shop_fault (id) where state = 'open';
create index shop_fault_order on shop_fault (order_id) where order_id is not null;
create index shop_fault_settled on shop_fault (settled_at) where settled_at is not null;

insert into shop_fault (kind, key, order_id, payment_fault_id, provider, amount, currency, detail, at, last_at)
  select case when f.news ? 'otherRef' then 'second_payment' else 'amount' end, f.id::text, f.order_id, f.id, p.provider,
    f.amount, f.currency, f.news ->> 'otherRef', f.at, f.at
  from shop_payment_fault f join shop_payment p on p.order_id = f.order_id where f.state = 'open';

-- Refunds that people of staff made. `client_id` is made before the first try: a repeat is the same refund.
create table shop_desk_refund (
  client_id uuid primary key,
  order_id bigint not null references shop_order,
  refund_key uuid not null unique,
  reason text not null check (reason in ('unused', 'withdrawal', 'goodwill', 'double', 'fault', 'ban')),
  words text not null check (length(words) between 1 and 500),
  person_id bigint not null,
  agreed_id bigint,
  -- Unused credits within the days of the site, which everybody gets back, count towards no limit of money.
  is_unused boolean not null,
  amount integer not null check (amount > 0),
  currency text not null,
  at timestamptz not null
);
create index shop_desk_refund_order on shop_desk_refund (order_id);
create index shop_desk_refund_person on shop_desk_refund (person_id, at);

-- Nobody: made at the command line, or before this column was.
alter table shop_code
  add column made_by bigint,
  add column ended_at timestamptz,
  add column ended_by bigint;

-- Kept as long as the webhook.
alter table shop_webhook add column order_id bigint;
create index shop_webhook_order on shop_webhook (order_id) where order_id is not null;
