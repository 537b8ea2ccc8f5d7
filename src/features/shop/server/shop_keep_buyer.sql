-- An erasure sets `shop.erases` in its transaction after it has applied its own rules for purchases.
create or replace function shop_keep_buyer() returns trigger language plpgsql as $$
declare
  of_member bigint := case tg_table_name when 'accounts_member' then (to_jsonb(old)->>'id')::bigint else (to_jsonb(old)->>'member_id')::bigint end;
begin
  if coalesce(current_setting('shop.erases', true), '') <> 'yes' and shop_holds_money(of_member) then
    raise exception 'member % has money in the shop', of_member;
  end if;
  return old;
end $$;
