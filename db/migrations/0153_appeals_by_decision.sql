-- A case that is opened again gets a second decision, which each side can appeal against too: once for each decision.
alter table moderation_case add column appeal_against bigint references moderation_decision;
update moderation_case a set appeal_against = (
  select d.id from moderation_decision d
  where d.case_id = a.appeal_of and d.at <= a.opened_at and d.outcome <> 'lifted' and d.undone_at is null
  order by d.id desc limit 1
) where appeal_of is not null;
drop index moderation_case_appeal;
create index moderation_case_appeal on moderation_case (appeal_of) where appeal_of is not null;
create unique index moderation_case_appeal_against on moderation_case (appeal_against, appeal_by)
  where appeal_against is not null;
