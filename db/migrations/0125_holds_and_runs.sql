-- Cases that a claim or an authority needs longer than the retention would keep them, and what a failed run left to read.

create table moderation_hold (
  id bigint generated always as identity primary key,
  -- Made by the browser: a second try is the same hold.
  client_id uuid not null unique,
  -- No cascade: the database refuses to delete a case that is held at the same moment.
  case_id bigint not null references moderation_case,
  name text not null check (length(name) between 3 and 120),
  why text not null check (length(why) between 10 and 500),
  person_id bigint not null,
  since timestamptz not null,
  -- Somebody has to say by then that it is still needed.
  review_at timestamptz not null,
  ended_at timestamptz,
  ended_why text check (length(ended_why) between 10 and 500),
  check ((ended_at is null) = (ended_why is null))
);
create unique index moderation_hold_case on moderation_hold (case_id) where ended_at is null;
create index moderation_hold_all on moderation_hold (case_id);

-- Id under which the error of the last failed run stands in the log.
alter table retention_run add column failure_id text;
