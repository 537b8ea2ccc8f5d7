-- Questions to the member concerned before a decision, decisions that are judged again blind, and what keeps the work of
-- moderators bearable.

create table moderation_question (
  id bigint generated always as identity primary key,
  case_id bigint not null references moderation_case on delete cascade,
  question text not null,
  -- The person of staff who asked.
  asked_by bigint not null,
  asked_at timestamptz not null,
  answer_until timestamptz not null,
  locale text not null,
  -- Sealed.
  answer text,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check (answer_until > asked_at)
);
create index moderation_question_case on moderation_question (case_id, id);
create index moderation_case_waiting on moderation_case (wait_until) where state = 'waiting';

alter table moderation_case
  -- The decision that this case judges again. It stands whatever is found.
  add column sample_of bigint references moderation_decision on delete cascade,
  -- When the leads were mailed that nobody works on it.
  add column leads_told_at timestamptz;
create unique index moderation_case_sample on moderation_case (sample_of) where sample_of is not null;
create index moderation_case_urgent on moderation_case (opened_at) where state = 'open' and lane = 0;
create index moderation_case_content on moderation_case (content_hash) where state = 'open';
-- A case that judges again is beside the one about the same subject.
drop index moderation_case_one;
create unique index moderation_case_one on moderation_case (subject)
  where appeal_of is null and sample_of is null and state in ('open', 'waiting');

-- What another person, and after them a lead, found in a case that was judged again.
create table moderation_opinion (
  case_id bigint not null references moderation_case on delete cascade,
  person_id bigint not null,
  outcome text not null check (outcome in ('violation', 'none')),
  rule text,
  why text not null check (length(why) <= 2000),
  -- Whether it is the same as the first decision.
  agrees boolean not null,
  at timestamptz not null,
  primary key (case_id, person_id),
  check ((outcome = 'violation') = (rule is not null))
);
create index moderation_opinion_at on moderation_opinion (at);
create index moderation_decision_at on moderation_decision (at);

-- What one person of staff took on one day, by which the burden is bounded. Nobody is compared by it.
create table moderation_shift (
  person_id bigint not null,
  day date not null,
  cases integer not null default 0,
  hard_cases integer not null default 0,
  -- Rules that the person does not want to see today.
  paused text[] not null default '{}',
  primary key (person_id, day)
);
create index moderation_shift_day on moderation_shift (day);
