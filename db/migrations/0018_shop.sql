-- What members buy: orders, the money for them, codes, stored cards, and the books of the money.

-- The price list remembers: beside a reduced price stands the lowest of the last 30 days.
create table site_bundle_price_change (
  site_id integer not null,
  code text not null,
  currency text not null,
  amount integer not null,
  since timestamptz not null default now(),
  primary key (site_id, code, currency, since),
  foreign key (site_id, code) references site_bundle on delete cascade
);
insert into site_bundle_price_change (site_id, code, currency, amount, since)
  select site_id, code, currency, amount, 'epoch' from site_bundle_price;
create function site_keep_price_change() returns trigger language plpgsql as $$
begin
  insert into site_bundle_price_change (site_id, code, currency, amount)
    values (new.site_id, new.code, new.currency, new.amount)
    on conflict (site_id, code, currency, since) do update set amount = excluded.amount;
  return null;
end $$;
create trigger site_price_changed after insert or update of amount on site_bundle_price
  for each row execute function site_keep_price_change();

create table shop_vat_rate (
  country text not null check (country ~ '^[A-Z]{2}$'),
  since date not null,
  -- Of a thousand: 255 is 25.5 %.
  permille integer not null check (permille between 0 and 500),
  primary key (country, since)
);
insert into shop_vat_rate (country, since, permille) values
  ('NL', '2020-01-01', 210), ('BE', '2020-01-01', 210), ('DE', '2021-01-01', 190), ('AT', '2020-01-01', 200),
  ('CH', '2024-01-01', 81), ('GB', '2020-01-01', 200), ('IE', '2021-03-01', 230), ('FR', '2020-01-01', 200),
  ('IT', '2020-01-01', 220), ('ES', '2020-01-01', 210), ('PL', '2020-01-01', 230), ('DK', '2020-01-01', 250),
  ('SE', '2020-01-01', 250), ('NO', '2020-01-01', 250), ('FI', '2024-09-01', 255), ('US', '2020-01-01', 0),
  ('CA', '2020-01-01', 50), ('AU', '2020-01-01', 100);

-- Amounts are whole numbers of the currency's minor unit, VAT included. An order stays when the member's account is erased:
-- bookkeeping, without a name.
create table shop_order (
  id bigint generated always as identity (start with 100001) primary key,
  member_id bigint references accounts_member on delete set null,
  site_id integer not null references site_site,
  -- Made by the browser before the first try: a repeat is the same order.
  client_id uuid not null,
  bundle text not null,
  credits integer not null check (credits > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  list_amount integer not null check (list_amount > 0),
  code text,
  -- Part of the amount: what the site takes for the payment itself, mostly nothing.
  fee_amount integer not null default 0 check (fee_amount >= 0),
  amount integer not null check (amount > 0 and amount - fee_amount <= list_amount),
  vat_permille integer not null,
  vat_amount integer not null check (vat_amount between 0 and amount),
  -- Where the member buys from, and the two proofs of it: by address, and as the profile says.
  country text not null,
  country_by_address text,
  country_by_profile text,
  -- Whether the credits open at once; which words of the box the member had before the eyes.
  start_now boolean not null,
  start_now_text text not null,
  locale text not null,
  created_at timestamptz not null,
  unique (member_id, client_id)
);
create index shop_order_member on shop_order (member_id, id desc);

create type shop_payment_state as enum
  ('loading', 'pending', 'completed', 'failed', 'cancelled', 'refunded', 'charged_back');

-- The money for an order. What the provider calls it is known once the provider has answered.
create table shop_payment (
  order_id bigint primary key references shop_order,
  method text not null,
  provider text not null,
  -- Sent to the provider with every try, so that it makes one payment of them.
  key uuid not null unique,
  provider_ref text,
  -- Paid with a card that the member stored before.
  card_id bigint,
  store_card boolean not null default false,
  state shop_payment_state not null default 'loading',
  -- Why it failed: a code that is worded in every language.
  reason text,
  -- Where the member goes on, as long as it is loading.
  next jsonb,
  -- What the provider keeps of it.
  provider_fee integer not null default 0 check (provider_fee >= 0),
  -- What was paid with: {"kind", "brand", "last4", "country"}.
  instrument jsonb,
  fingerprint text,
  receipt_no text unique,
  completed_at timestamptz,
  changed_at timestamptz not null,
  -- When the provider is asked next, as long as it is open.
  look_at timestamptz,
  looks integer not null default 0,
  unique (provider, provider_ref)
);
create index shop_payment_look on shop_payment (look_at) where look_at is not null;
create index shop_payment_fingerprint on shop_payment (fingerprint) where fingerprint is not null;

-- Receipts are counted without gaps, by company and year.
create table shop_receipt_count (
  company_id integer not null references site_company,
  year integer not null,
  last integer not null,
  primary key (company_id, year)
);

-- The books of the money, like those of the credits: never changed, and balanced by construction.
create type shop_account as enum ('provider', 'sales', 'receivable', 'loss');
create table shop_entry (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order,
  kind text not null check (kind in ('paid', 'refunded', 'refund_failed', 'charged_back', 'won_back', 'settled', 'written_off')),
  debited shop_account not null,
  credited shop_account not null,
  amount integer not null check (amount > 0),
  currency text not null,
  -- Of what it books, so that it is booked once.
  key text not null,
  at timestamptz not null,
  check (debited <> credited),
  unique (order_id, kind, key, debited, credited)
);
create function shop_keep_entry() returns trigger language plpgsql as $$
begin
  raise exception 'an entry is never changed';
end $$;
create trigger shop_entry_kept before update or delete on shop_entry
  for each row execute function shop_keep_entry();

-- What a provider told us, as it came, before anything was done about it.
create table shop_webhook (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The provider's own number of the news, or the hash of its bytes: told twice, it is kept once.
  event_key text not null,
  headers jsonb not null,
  query text not null,
  body bytea not null,
  at timestamptz not null,
  acted_at timestamptz,
  unique (provider, event_key)
);
create index shop_webhook_at on shop_webhook (at);

create table shop_card (
  id bigint generated always as identity primary key,
  member_id bigint not null references accounts_member on delete cascade,
  provider text not null,
  provider_ref text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  -- Year and month: 2028-03.
  expires text not null check (expires ~ '^[0-9]{4}-[0-9]{2}$'),
  fingerprint text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  unique (provider, provider_ref)
);
create index shop_card_member on shop_card (member_id);

create table shop_refund (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order,
  key uuid not null unique,
  why text not null check (why in ('unused', 'withdrawal', 'code_used', 'erased', 'operator')),
  credits integer not null check (credits >= 0),
  amount integer not null check (amount > 0),
  state text not null default 'pending' check (state in ('pending', 'completed', 'failed')),
  provider_ref text,
  at timestamptz not null,
  changed_at timestamptz not null,
  look_at timestamptz
);
create index shop_refund_order on shop_refund (order_id);
create index shop_refund_look on shop_refund (look_at) where look_at is not null;

-- What a member owes for credits that were used and whose money went back.
create table shop_receivable (
  order_id bigint primary key references shop_order,
  amount integer not null check (amount > 0),
  currency text not null,
  state text not null default 'open' check (state in ('open', 'settled', 'written_off')),
  at timestamptz not null
);

-- Codes that an operator made, and those made for one member. The two offers to newcomers are rules and no rows.
create table shop_code (
  id bigint generated always as identity primary key,
  -- Nothing: on every site.
  site_id integer references site_site on delete cascade,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
  percent numeric(4, 1) not null check (percent > 0 and percent <= 90),
  country text check (country ~ '^[A-Z]{2}$'),
  member_id bigint references accounts_member on delete cascade,
  currency text check (currency ~ '^[A-Z]{3}$'),
  minimum_amount integer check (minimum_amount > 0),
  expires_at timestamptz,
  status text not null default 'active' check (status in ('active', 'inactive')),
  validity text not null default 'once-per-user' check (validity in ('once', 'once-per-user', 'unlimited')),
  methods text[],
  created_at timestamptz not null,
  unique nulls not distinct (site_id, code),
  check (minimum_amount is null or currency is not null)
);
create index shop_code_member on shop_code (member_id) where member_id is not null;

-- Who has used a code: 'member 12', 'once', or what was paid with. An order that fails gives its claims back.
create table shop_code_claim (
  code text not null,
  claim text not null,
  order_id bigint not null references shop_order on delete cascade,
  primary key (code, claim)
);
create index shop_code_claim_order on shop_code_claim (order_id);

-- Lots of orders: closed ones open by themselves, and what was taken out of a lot may come back to it.
alter table wallet_lot add column opens_at timestamptz;
create index wallet_lot_opens on wallet_lot (opens_at) where not opened;
alter table wallet_transfer drop constraint wallet_transfer_kind_check;
alter table wallet_transfer add constraint wallet_transfer_kind_check check
  (kind in ('given', 'bought', 'text', 'image', 'gift', 'refunded', 'lost', 'returned'));

-- The provider of the demo: its own books, as another company would keep them.
create table sandbox_payment (
  ref text primary key,
  key uuid not null unique,
  reference text not null,
  amount integer not null,
  currency text not null,
  method text not null,
  -- The whole of what was asked for: return address, address for news.
  asked jsonb not null,
  state text not null check (state in ('open', 'pending', 'paid', 'failed', 'cancelled', 'charged_back')),
  failure text,
  -- What the page was told about how refunds go.
  refunds_fail boolean not null default false,
  card jsonb,
  at timestamptz not null
);
create table sandbox_refund (
  key uuid primary key,
  ref text not null references sandbox_payment,
  amount integer not null check (amount > 0),
  state text not null check (state in ('pending', 'completed', 'failed'))
);
create table sandbox_card (
  token text primary key,
  brand text not null,
  last4 text not null,
  expires text not null,
  fingerprint text not null,
  -- How charges of it go: paid, refused, challenge.
  answers text not null
);
