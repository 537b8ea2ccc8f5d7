-- Who made a file for the bank, and by which piece of long work: the same work never makes a second file. Files from the
-- command line have neither.
alter table shop_debit_file
  add column run_id uuid unique,
  add column made_by bigint,
  add column sha256 text;

-- Files of returns that were read at the desk, so that the same file shows when it was read before.
create table shop_debit_report (
  sha256 text primary key,
  message_id text not null,
  read_at timestamptz not null,
  read_by bigint not null
);
create index on shop_debit_report (read_at);

-- Returns of another amount than was debited. Each stays in the list until somebody accepts it.
create table shop_debit_other (
  end_to_end_id text not null,
  code text not null,
  order_id bigint not null references shop_order on delete cascade,
  message_id text not null,
  -- As written by the bank.
  reported text not null,
  at timestamptz not null,
  accepted_at timestamptz,
  primary key (end_to_end_id, code)
);
create index on shop_debit_other (at) where accepted_at is null;
create index on shop_debit_other (order_id);
