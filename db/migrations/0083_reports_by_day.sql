-- outside a transaction
-- The figures of a day are counted by time. A block range index costs almost nothing to keep.
create index concurrently if not exists safety_report_at_brin on safety_report using brin (at) with (autosummarize = on);
