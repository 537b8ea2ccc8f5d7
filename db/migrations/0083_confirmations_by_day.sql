-- outside a transaction
-- The figures of a day are counted by time. A block range index costs almost nothing to keep.
create index concurrently if not exists accounts_member_confirmed_brin on accounts_member using brin (confirmed_at) with (autosummarize = on);
