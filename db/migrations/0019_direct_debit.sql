-- Direct debit: what the company needs for it, mandates with their proof, debits, files to the bank, and what came back.

-- Who collects: all of it from the bank, or direct debit is not offered.
alter table site_company
  add column creditor_id text check (creditor_id ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$'),
  add column creditor_name text check (length(creditor_name) between 1 and 70),
  add column creditor_iban text check (creditor_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  add constraint site_company_creditor check (num_nulls(creditor_id, creditor_name, creditor_iban) in (0, 3));

-- A code sent by SMS, bound to what is to be ordered and to what the member typed: a change is another row, and voids this one.
create table shop_debit_code (
  id uuid primary key,
  member_id bigint not null references accounts_member on delete cascade,
  bundle text not null,
  amount integer not null check (amount > 0),
  -- Keyed hash of the code; the code itself is nowhere.
  hash text not null,
  -- Sealed: account holder, IBAN, address, mobile number.
  details text not null,
  account text not null,
  mobile text not null,
  text_version text not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  -- Whether the provider took it: one that it refused counts for nothing.
  sent boolean not null default true,
  expires_at timestamptz not null,
  voided_at timestamptz,
  used_at timestamptz
);
create index shop_debit_code_member on shop_debit_code (member_id, sent_at);
create index shop_debit_code_mobile on shop_debit_code (mobile, sent_at);

create table shop_mandate (
  id bigint generated always as identity primary key,
  -- The unique mandate reference, on the member's statement and in the bank's books.
  reference text not null unique check (reference ~ '^[A-Z0-9-]{1,35}$'),
  order_id bigint not null unique references shop_order,
  member_id bigint references accounts_member on delete set null,
  company_id integer not null references site_company,
  creditor_id text not null,
  creditor_name text not null,
  -- Sealed; nothing once the mandate is no longer needed.
  details text,
  locale text not null,
  text_version text not null,
  signed_at timestamptz not null,
  -- The proof: from where, with what, and which code was typed. Nothing once the mandate is no longer needed.
  address text,
  user_agent text,
  code_id uuid not null,
  code_sent_at timestamptz not null
);
create index shop_mandate_member on shop_mandate (member_id);

create table shop_debit_file (
  id bigint generated always as identity primary key,
  message_id text not null unique check (message_id ~ '^[A-Z0-9-]{1,35}$'),
  company_id integer not null references site_company,
  format text not null check (format in ('pain.008.001.08', 'pain.008.001.02')),
  debits integer not null check (debits > 0),
  amount bigint not null check (amount > 0),
  -- Sealed, as it went to the bank.
  content text not null,
  made_at timestamptz not null
);
create function shop_keep_debit_file() returns trigger language plpgsql as $$
begin
  raise exception 'a file that went to the bank is never changed';
end $$;
create trigger shop_debit_file_kept before update or delete on shop_debit_file
  for each row execute function shop_keep_debit_file();

create type shop_debit_state as enum ('waiting', 'filed', 'returned', 'cancelled');
create table shop_debit (
  order_id bigint primary key references shop_order,
  mandate_id bigint not null unique references shop_mandate,
  member_id bigint references accounts_member on delete set null,
  -- Fingerprints: the same account or number of another member is known again.
  account text not null,
  mobile text not null,
  last4 text not null check (last4 ~ '^[A-Z0-9]{4}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  end_to_end_id text not null unique check (end_to_end_id ~ '^[A-Z0-9-]{1,35}$'),
  amount integer not null check (amount > 0),
  currency text not null check (currency = 'EUR'),
  state shop_debit_state not null default 'waiting',
  due_on date not null,
  -- The last day on which it is open.
  open_until date not null,
  -- Until then the bank pays it back without a question.
  at_risk_until date not null,
  created_at timestamptz not null,
  -- When the amount and the day were told by mail, and which day that was.
  told_at timestamptz,
  told_due_on date,
  file_id bigint references shop_debit_file,
  returned_at timestamptz,
  return_code text,
  -- What came back was paid in another way.
  settled_at timestamptz,
  check ((state = 'returned') = (returned_at is not null))
);
create index shop_debit_member on shop_debit (member_id, created_at);
create index shop_debit_account on shop_debit (account, created_at);
create index shop_debit_mobile on shop_debit (mobile, created_at);
create index shop_debit_waiting on shop_debit (due_on) where state = 'waiting';

-- Accounts that are not debited again: closed, unknown, not allowed, or debited without a right.
create table shop_debit_block (
  account text primary key,
  code text not null,
  order_id bigint not null references shop_order,
  at timestamptz not null
);

-- What the bank said of a debit: read twice, it is there once.
create table shop_debit_return (
  end_to_end_id text not null,
  code text not null,
  amount integer not null,
  order_id bigint not null references shop_order,
  message_id text not null,
  at timestamptz not null,
  primary key (end_to_end_id, code)
);

-- Money that goes back to the account by an ordinary transfer of the operator's.
create table shop_debit_refund (
  key uuid primary key,
  order_id bigint not null references shop_debit (order_id),
  amount integer not null check (amount > 0),
  state text not null default 'pending' check (state in ('pending', 'completed', 'failed')),
  -- Not before the bank's own way back is over.
  from_day date not null,
  at timestamptz not null,
  changed_at timestamptz not null
);
create index shop_debit_refund_order on shop_debit_refund (order_id);
