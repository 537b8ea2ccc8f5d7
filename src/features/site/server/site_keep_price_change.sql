create or replace function site_keep_price_change() returns trigger language plpgsql as $$
begin
  insert into site_bundle_price_change (site_id, code, currency, amount)
    values (new.site_id, new.code, new.currency, new.amount)
    on conflict (site_id, code, currency, since) do update set amount = excluded.amount;
  return null;
end $$;
