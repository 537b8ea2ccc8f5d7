-- Who wants nothing to do with whom, and what was reported. Safety asks nobody: facts are handed to it.

create table safety_block (
  blocker_id bigint not null references accounts_member on delete cascade,
  blocked_id bigint not null references accounts_member on delete cascade,
  at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
-- A block counts in both directions: who was blocked is asked as often as who has blocked.
create index safety_block_blocked on safety_block (blocked_id, blocker_id);

create table safety_report (
  id bigint generated always as identity primary key,
  -- Empty once the account of who reported is erased: the report stays.
  reporter_id bigint references accounts_member on delete set null,
  -- Made by who sends it: a second try is the same report.
  client_id uuid not null,
  about_id bigint not null references accounts_member on delete cascade,
  subject text not null check (subject in ('profile', 'photo', 'message')),
  -- Of the photo or the message; nothing for a profile.
  subject_id bigint,
  reason text not null check (reason in
    ('fake', 'scam', 'underage', 'insult', 'nudity', 'advertising', 'offline', 'other')),
  words text not null default '',
  -- What it looked like then: it may be changed or gone when somebody looks.
  evidence jsonb not null default '{}' check (jsonb_typeof(evidence) = 'object'),
  at timestamptz not null,
  closed_at timestamptz,
  unique (reporter_id, client_id),
  check ((subject = 'profile') = (subject_id is null))
);
create index safety_report_open on safety_report (at) where closed_at is null;
create index safety_report_about on safety_report (about_id, at);
