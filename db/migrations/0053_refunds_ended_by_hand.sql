-- Who ended a refund that could not proceed, and why.
alter table shop_refund
  add column ended_by text,
  add column end_reason text,
  add constraint shop_refund_end_check check ((ended_by is null) = (end_reason is null));
