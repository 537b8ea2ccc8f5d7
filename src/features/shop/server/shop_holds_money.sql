-- True while an order is paid, may still be paid, or is being refunded, and while its provider has to be asked again.
create or replace function shop_holds_money(of_member bigint) returns boolean language sql stable as $$
  select exists (
    select from shop_order o join shop_payment p on p.order_id = o.id
    where o.member_id = of_member and (
      p.state in ('loading', 'pending', 'completed', 'charged_back') or p.look_at is not null
      or exists (select from shop_refund r where r.order_id = o.id and r.state = 'pending')
    )
  )
$$;
