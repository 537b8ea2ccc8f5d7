-- A refund that did not proceed and that was paid back another way ends at the desk.
alter table shop_fault drop constraint shop_fault_state_check;
alter table shop_fault add constraint shop_fault_state_check
  check (state in ('open', 'accepted', 'returned', 'paid_back', 'noted'));
