-- Spends credits: those that were given first, then the oldest purchase. Returns the balance, or null if there are too few.
-- Locks the wallet's row; a conversation's row, if there is one, has to be locked before.
create or replace function wallet_spend(of_member bigint, what text, with_key uuid, cost integer, moment timestamptz)
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
