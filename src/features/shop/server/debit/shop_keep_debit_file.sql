-- A file is never changed or deleted. The retention job empties it when it is old enough, and says so by `shop.forgets`.
-- Its encrypted content is encrypted anew with a newer secret by who says so by `secrets.reseals`.
create or replace function shop_keep_debit_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('shop.forgets', true) = 'yes' and new.content = '' then return new; end if;
  if tg_op = 'UPDATE' and current_setting('secrets.reseals', true) = 'yes' and old.content <> '' and new.content <> ''
    and to_jsonb(new) - 'content' = to_jsonb(old) - 'content' then return new; end if;
  raise exception 'a file that went to the bank is never changed';
end $$;
