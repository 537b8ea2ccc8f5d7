-- The moment of a change through the program is its own clock's, which it states in velvet.now.
create or replace function site_keep_price_change() returns trigger language plpgsql as $$
begin
  insert into site_bundle_price_change (site_id, code, currency, amount, since)
    values (new.site_id, new.code, new.currency, new.amount,
      coalesce(nullif(current_setting('velvet.now', true), '')::timestamptz, now()))
    on conflict (site_id, code, currency, since) do update set amount = excluded.amount;
  return null;
end $$;
