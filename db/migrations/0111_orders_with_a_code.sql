-- outside a transaction
-- The desk counts what a discount code has cost.
create index concurrently if not exists shop_order_code on shop_order (code) where code is not null;
