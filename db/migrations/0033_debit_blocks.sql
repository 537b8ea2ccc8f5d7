-- Direct debit is blocked for members, mobile numbers and households too, not only for accounts, and by hand.

-- Fingerprint of the account holder and the address. Debits from before have none.
alter table shop_debit add column household text;
create index shop_debit_household on shop_debit (household) where household is not null;

-- Processes of the version before insert accounts "on conflict (account)".
alter table shop_debit_block
  drop constraint shop_debit_block_pkey,
  add column id bigint generated always as identity primary key,
  alter column account drop not null,
  add constraint shop_debit_block_account_key unique (account),
  add column member_id bigint unique references accounts_member on delete cascade,
  add column mobile text unique,
  add column household text unique,
  -- Nothing for a block by hand, whose code is 'manual'.
  alter column order_id drop not null,
  add column reason text,
  add column blocked_by text,
  add constraint shop_debit_block_one check (num_nonnulls(member_id, account, mobile, household) = 1),
  add constraint shop_debit_block_manual
    check ((code = 'manual') = (reason is not null) and (reason is null) = (blocked_by is null));

-- Blocks that were lifted.
create table shop_debit_unblock (
  id bigint primary key,
  member_id bigint references accounts_member on delete cascade,
  account text,
  mobile text,
  household text,
  code text not null,
  order_id bigint references shop_order,
  at timestamptz not null,
  reason text,
  blocked_by text,
  lifted_at timestamptz not null,
  lifted_by text not null,
  lifted_reason text not null,
  check (num_nonnulls(member_id, account, mobile, household) = 1)
);
create index shop_debit_unblock_member on shop_debit_unblock (member_id);
create index shop_debit_unblock_order on shop_debit_unblock (order_id);
