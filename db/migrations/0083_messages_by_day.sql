-- outside a transaction
-- The figures of a day are counted by time. A block range index costs almost nothing to keep.
create index concurrently if not exists chat_message_sent_brin on chat_message using brin (sent_at) with (autosummarize = on);
