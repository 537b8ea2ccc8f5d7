-- outside a transaction
-- The figures of a day are counted by time. A block range index costs almost nothing to keep.
create index concurrently if not exists shop_entry_at_brin on shop_entry using brin (at) with (autosummarize = on);
