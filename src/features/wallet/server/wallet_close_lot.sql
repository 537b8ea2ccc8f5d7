-- Keeps what became of an order's credits when their lot is deleted, in whatever way.
create or replace function wallet_close_lot() returns trigger language plpgsql as $$
begin
  if old.reason = 'order' then
    insert into wallet_closed (key, credits, spent, refunded, lost, lapsed, closed_at)
      select old.key, old.credits, spent, refunded, lost, old.credits - spent - refunded - lost, now()
      from (
        select coalesce(sum(credits) filter (where credited = 'earned'), 0) as spent,
          coalesce(sum(case when credited = 'refunded' then credits when debited = 'refunded' then -credits end), 0) as refunded,
          coalesce(sum(case when credited = 'lost' then credits when debited = 'lost' then -credits end), 0) as lost
        from wallet_transfer where lot_id = old.id
      ) moved
      on conflict (key) do nothing;
  end if;
  return old;
end $$;
create or replace trigger wallet_lot_closed before delete on wallet_lot
  for each row execute function wallet_close_lot();
