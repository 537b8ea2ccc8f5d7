-- A refund that did not proceed ends at the desk: it was paid back another way, or it is taken back because the provider
-- has refunded the money itself.
alter table shop_fault drop constraint shop_fault_state_check;
alter table shop_fault add constraint shop_fault_state_check
  check (state in ('open', 'accepted', 'returned', 'paid_back', 'taken_back', 'noted'));
