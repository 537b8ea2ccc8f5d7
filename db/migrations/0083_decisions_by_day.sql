-- outside a transaction
-- The figures of a day are counted by time. A block range index costs almost nothing to keep.
create index concurrently if not exists moderation_decision_at_brin on moderation_decision using brin (at) with (autosummarize = on);
