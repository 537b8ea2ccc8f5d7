-- A withdrawal is received at once, and carried out when it is confirmed: by the link in its receipt, by a member who is
-- logged in, or by customer service.
alter table shop_withdrawal
  -- Declared while logged in.
  add column declared_by bigint references accounts_member on delete set null,
  add column confirmed_at timestamptz,
  add column confirmed_by text check (confirmed_by in ('link', 'login', 'service')),
  -- Settled by an operator: who, when, and why.
  add column settled_by text check (length(settled_by) between 1 and 80),
  add column settled_at timestamptz,
  add column reason text check (length(reason) between 1 and 500),
  add check ((confirmed_at is null) = (confirmed_by is null)),
  drop constraint shop_withdrawal_state_check,
  add check (state in ('open', 'refunded', 'settled', 'refused'));
-- What was paid back by the rules before this one had been confirmed by being declared.
update shop_withdrawal set confirmed_at = at, confirmed_by = 'service' where state <> 'open';
