-- Refunds that a member asked for together, and withdrawals from a contract.

-- Made by the browser before the first try: a repeat gets the first answer.
alter table shop_refund add column request_id uuid;
create index shop_refund_request on shop_refund (request_id) where request_id is not null;

-- What somebody declared, as it came: an account or an order that there is not is written down all the same.
create table shop_withdrawal (
  id bigint generated always as identity primary key,
  site_id integer not null references site_site,
  client_id uuid not null unique,
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  order_no text not null check (length(order_no) between 1 and 40),
  locale text not null,
  at timestamptz not null,
  -- The order that it means, where it belongs to the member of that address.
  order_id bigint references shop_order on delete set null,
  -- `open`: somebody has to look at it.
  state text not null default 'open' check (state in ('open', 'refunded', 'settled')),
  amount integer check (amount > 0),
  currency text,
  told_at timestamptz
);
create index shop_withdrawal_open on shop_withdrawal (id) where state = 'open';
create index shop_withdrawal_at on shop_withdrawal (at);

-- Books are kept for seven years after the year in which they were written, and then no longer.
create or replace function shop_keep_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('shop.forgets', true) = 'yes' then return old; end if;
  raise exception 'an entry is never changed';
end $$;
