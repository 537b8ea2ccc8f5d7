-- What the books keep of members who left: sums and orders without a person.

-- What became of the credits of an order whose lot is gone. `lapsed` were still unused. The key is the lot's.
create table wallet_closed (
  key text primary key,
  credits integer not null check (credits > 0),
  spent integer not null check (spent >= 0),
  refunded integer not null check (refunded >= 0),
  lost integer not null check (lost >= 0),
  lapsed integer not null check (lapsed >= 0),
  closed_at timestamptz not null,
  check (credits = spent + refunded + lost + lapsed)
);
-- Orders of members who were deleted before sums were kept. Nothing of them was left, or they could not be deleted.
insert into wallet_closed (key, credits, spent, refunded, lost, lapsed, closed_at)
  select o.id::text, o.credits, o.credits - back.credits, back.credits, 0, 0, p.changed_at
  from shop_order o join shop_payment p on p.order_id = o.id
  cross join lateral (
    select least(o.credits, coalesce(sum(r.credits), 0))::integer as credits from shop_refund r
    where r.order_id = o.id and r.state <> 'failed') back
  where o.member_id is null and p.completed_at is not null
    and coalesce(p.reason, '') not in ('code_used', 'amount_returned', 'erased');

-- Details of a member who was erased, encrypted: staff can read them with a reason until 14 months after the payment.
alter table shop_payment add column hidden text;
create index shop_payment_hidden on shop_payment (changed_at) where hidden is not null;
alter table shop_mandate add column hidden text;
alter table shop_debit
  add column hidden text,
  alter column account drop not null,
  alter column mobile drop not null,
  alter column last4 drop not null;
create index shop_debit_without_member on shop_debit (order_id) where member_id is null and account is not null;
alter table shop_withdrawal
  add column hidden text,
  alter column name drop not null,
  alter column email drop not null;
create index shop_withdrawal_order on shop_withdrawal (order_id) where order_id is not null;
create index shop_withdrawal_declared_by on shop_withdrawal (declared_by) where declared_by is not null;

-- Who has read such details, and why.
create table shop_reveal (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order on delete cascade,
  revealed_by text not null check (length(revealed_by) between 1 and 80),
  reason text not null check (length(reason) between 1 and 500),
  at timestamptz not null
);
create index shop_reveal_order on shop_reveal (order_id);

-- Stored cards that are deleted here and still have to be deleted at their provider. No member.
create table shop_card_to_forget (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_ref text not null,
  since timestamptz not null,
  look_at timestamptz not null
);
create index shop_card_to_forget_look on shop_card_to_forget (look_at);

-- Members who were offered the try-out package because they wanted to leave.
create table shop_try_out (
  member_id bigint primary key references accounts_member on delete cascade,
  offered_at timestamptz not null
);

-- Refunds without a request, because the member leaves.
alter table shop_refund
  drop constraint shop_refund_why_check,
  add constraint shop_refund_why_check
    check (why in ('unused', 'withdrawal', 'code_used', 'erased', 'operator', 'provider', 'leaving'));
