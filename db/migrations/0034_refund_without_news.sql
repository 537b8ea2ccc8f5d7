-- no_news: the provider took the request, and tells its outcome by a webhook only.
alter table shop_refund
  drop constraint shop_refund_fault_check,
  add constraint shop_refund_fault_check check (fault in ('no_reference', 'no_provider', 'no_answer', 'no_news'));
