-- A member with money in the shop is not deleted: the wallet, its lots and the way back of the money would go with the account.

-- True while an order stands, may still be paid, or is being refunded, and while its provider is still to be asked.
create function shop_holds_money(of_member bigint) returns boolean language sql stable as $$
  select exists (
    select from shop_order o join shop_payment p on p.order_id = o.id
    where o.member_id = of_member and (
      p.state in ('loading', 'pending', 'completed', 'charged_back') or p.look_at is not null
      or exists (select from shop_refund r where r.order_id = o.id and r.state = 'pending')
    )
  )
$$;

-- An erasure sets `shop.erases` in its transaction, once its own rules for purchases were followed.
create function shop_keep_buyer() returns trigger language plpgsql as $$
declare
  of_member bigint := case tg_table_name when 'accounts_member' then (to_jsonb(old)->>'id')::bigint else (to_jsonb(old)->>'member_id')::bigint end;
begin
  if coalesce(current_setting('shop.erases', true), '') <> 'yes' and shop_holds_money(of_member) then
    raise exception 'member % has money in the shop', of_member;
  end if;
  return old;
end $$;
create trigger accounts_member_buyer before delete on accounts_member
  for each row execute function shop_keep_buyer();
create trigger wallet_wallet_buyer before delete on wallet_wallet
  for each row execute function shop_keep_buyer();
