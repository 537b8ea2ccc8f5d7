-- Reports of a member with the measure no_reports are taken in and come last: while only such members have reported a
-- case, it stands in the last lane until this moment, and is due by the hours of its lane from then on.
alter table moderation_case add column last_until timestamptz;
create index moderation_case_last on moderation_case (last_until) where last_until is not null;
