-- outside a transaction
-- The figures of a day are counted by time. A block range index costs almost nothing to keep.
create index concurrently if not exists moderation_case_opened_brin on moderation_case using brin (opened_at) with (autosummarize = on);
