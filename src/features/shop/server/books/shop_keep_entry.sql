-- Entries are never changed. The retention job deletes them when they are old enough, and says so by `shop.forgets`.
create or replace function shop_keep_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('shop.forgets', true) = 'yes' then return old; end if;
  raise exception 'an entry is never changed';
end $$;
