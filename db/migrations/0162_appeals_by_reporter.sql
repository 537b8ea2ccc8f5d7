-- Everybody who reported can appeal against the answer, once against each decision, not only the first of them.
alter table moderation_case add column appeal_report bigint;
drop index moderation_case_appeal_against;
create unique index moderation_case_appeal_against
  on moderation_case (appeal_against, appeal_by, coalesce(appeal_report, 0)) where appeal_against is not null;
