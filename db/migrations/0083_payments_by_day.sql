-- outside a transaction
-- The figures of a day are counted by time. A block range index costs almost nothing to keep.
create index concurrently if not exists shop_payment_completed_brin on shop_payment using brin (completed_at) with (autosummarize = on);
