-- outside a transaction
-- The figures of a day are counted by time. A block range index costs almost nothing to keep.
create index concurrently if not exists wallet_transfer_at_brin on wallet_transfer using brin (at) with (autosummarize = on);
