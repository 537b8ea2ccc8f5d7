-- outside a transaction
-- The figures of a day are counted by time. A block range index costs almost nothing to keep.
create index concurrently if not exists likes_like_at_brin on likes_like using brin (at) with (autosummarize = on);
