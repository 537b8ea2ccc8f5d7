-- Credits are a ledger: what is done is a transfer that names the account debited and the account credited, so that the
-- books balance by construction. Nothing in it is ever changed; what was wrong is put right by another transfer.

create type wallet_account as enum ('member', 'given', 'sold', 'earned', 'refunded', 'lost');

-- Credits that came together: refunds go by lot, and what was given is spent before what was paid for.
create table wallet_lot (
  id bigint generated always as identity primary key,
  member_id bigint not null references accounts_member on delete cascade,
  -- In the order in which they are spent.
  source text not null check (source in ('1_given', '2_bought')),
  reason text not null check (reason in ('signup', 'operator', 'demo', 'order')),
  -- Of what brought them: a repeat brings nothing more.
  key text not null,
  credits integer not null check (credits > 0),
  remaining integer not null check (remaining between 0 and credits),
  -- Bought without the wish to start now: closed until the time to withdraw is over.
  opened boolean not null default true,
  at timestamptz not null,
  unique (member_id, reason, key)
) with (fillfactor = 70);
create index wallet_lot_order on wallet_lot (member_id, source, at, id);

create table wallet_transfer (
  id bigint generated always as identity primary key,
  -- Whose account `member` is.
  member_id bigint not null,
  lot_id bigint not null references wallet_lot on delete cascade,
  debited wallet_account not null,
  credited wallet_account not null,
  credits integer not null check (credits > 0),
  -- How the lot came, what it was spent for, or how it went.
  kind text not null check (kind in ('given', 'bought', 'text', 'image', 'gift', 'refunded', 'lost')),
  -- Of what the credits were spent for, a message's client id for one; nothing where the lot's own key guards it.
  key uuid,
  at timestamptz not null,
  check (debited <> credited)
);
-- One spending is paid once, out of each lot at most once.
create unique index wallet_transfer_key on wallet_transfer (member_id, kind, key, lot_id) where key is not null;
create index wallet_transfer_lot on wallet_transfer (lot_id);

create function wallet_keep_transfer() returns trigger language plpgsql as $$
begin
  -- With an erased account its transfers go: that comes from the foreign key's own trigger.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'a transfer is never changed';
end $$;
create trigger wallet_transfer_kept before update or delete on wallet_transfer
  for each row execute function wallet_keep_transfer();

-- The balance is what the opened lots have left: kept here so that one row can be locked and guarded.
alter table wallet_wallet set (fillfactor = 70);
alter table wallet_wallet
  add column free_messages_used integer not null default 0 check (free_messages_used >= 0),
  add column conversations_started integer not null default 0 check (conversations_started >= 0);

insert into wallet_lot (member_id, source, reason, key, credits, remaining, at)
  select member_id, '1_given', reason, key, credits, credits, at from wallet_grant;
insert into wallet_transfer (member_id, lot_id, debited, credited, credits, kind, at)
  select member_id, id, 'given', 'member', credits, 'given', at from wallet_lot;
drop table wallet_grant;

-- Spends credits, what was given first, then the oldest purchase. Answers the balance, or nothing where there are too few.
-- The wallet's row is locked by it; a conversation's, where there is one, has to be locked before.
create function wallet_spend(of_member bigint, what text, with_key uuid, cost integer, moment timestamptz)
returns integer language plpgsql as $$
declare
  to_pay integer := cost;
  part integer;
  balance_then integer;
  lot record;
begin
  update wallet_wallet set balance = balance - cost
    where member_id = of_member and balance >= cost
    returning balance into balance_then;
  if not found then return null; end if;
  for lot in
    select id, remaining from wallet_lot
    where member_id = of_member and opened and remaining > 0
    order by source, at, id
  loop
    exit when to_pay = 0;
    part := least(lot.remaining, to_pay);
    update wallet_lot set remaining = remaining - part where id = lot.id;
    insert into wallet_transfer (member_id, lot_id, debited, credited, credits, kind, key, at)
      values (of_member, lot.id, 'member', 'earned', part, what, with_key, moment);
    to_pay := to_pay - part;
  end loop;
  if to_pay > 0 then
    raise exception 'the lots of member % hold fewer credits than the balance says', of_member;
  end if;
  return balance_then;
end $$;
