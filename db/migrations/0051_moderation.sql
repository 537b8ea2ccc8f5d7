-- Reports become cases, cases become decisions with reasons, and every decision can be appealed. Nothing here references
-- a member, so that a case outlives the accounts that it is about.

create table moderation_case (
  id bigint generated always as identity primary key,
  -- What it is about: profile:12, photo:345, message:99:17, or report:7 if nothing of ours was found.
  subject text not null check (length(subject) between 3 and 80),
  about_id bigint,
  -- Keyed hash of the member's e-mail address, by which a person is known after an erasure.
  about_key text,
  site_id integer not null references site_site,
  country text,
  locale text not null,
  trigger text not null check (trigger in ('report', 'signal', 'review', 'appeal', 'staff')),
  queue text not null check (queue in ('urgent', 'people', 'texts', 'pictures', 'identity', 'appeals', 'escalated',
    'visitors')),
  lane smallint not null check (lane between 0 and 3),
  rule text not null,
  state text not null default 'open' check (state in ('open', 'waiting', 'decided', 'final')),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  -- The member was asked, and has until then to answer.
  wait_until timestamptz,
  -- Sum of the trust in the distinct authors of its reports, and their number.
  trust real not null default 0,
  reports integer not null default 0,
  leased_by bigint,
  leased_until timestamptz,
  -- When the person first took it, of which a lease may last an hour in all.
  leased_since timestamptz,
  -- Number of the lease: one that was lost can no longer decide.
  lease integer not null default 0,
  -- Grows with every report, so that nobody decides without having seen it.
  version integer not null default 0,
  appeal_of bigint references moderation_case,
  appeal_by text check (appeal_by in ('concerned', 'notifier')),
  -- Of the latest decision.
  closed_at timestamptz,
  check ((appeal_of is null) = (appeal_by is null)),
  check ((leased_by is null) = (leased_until is null))
) with (fillfactor = 80);
create unique index moderation_case_one on moderation_case (subject)
  where appeal_of is null and state in ('open', 'waiting');
create unique index moderation_case_appeal on moderation_case (appeal_of, appeal_by) where appeal_of is not null;
create index moderation_case_next on moderation_case (queue, lane, due_at, id) where state = 'open';
create index moderation_case_leases on moderation_case (leased_by) where leased_by is not null;
create index moderation_case_about on moderation_case (about_id, id desc);
create index moderation_case_closed on moderation_case (closed_at) where closed_at is not null;

create table moderation_event (
  id bigint generated always as identity primary key,
  case_id bigint not null references moderation_case on delete cascade,
  kind text not null,
  person_id bigint,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  at timestamptz not null
);
create index moderation_event_case on moderation_event (case_id, id);

create table moderation_recusal (
  case_id bigint not null references moderation_case on delete cascade,
  person_id bigint not null,
  why text not null check (why in ('known', 'not_today', 'other')),
  primary key (case_id, person_id)
);

create table moderation_decision (
  id bigint generated always as identity primary key,
  case_id bigint not null references moderation_case on delete cascade,
  person_id bigint not null,
  outcome text not null check (outcome in ('violation', 'none', 'kept', 'milder', 'overturned')),
  rule text,
  -- What happened, for the member, and what only staff reads.
  facts text not null check (length(facts) <= 2000),
  why text not null check (length(why) <= 2000),
  found_by text not null check (found_by in ('notice', 'own_initiative', 'signal')),
  -- The decision that an appeal overturned or made milder.
  overturns bigint references moderation_decision,
  at timestamptz not null,
  -- Taken back by its own person within minutes.
  undone_at timestamptz,
  undone_why text,
  check ((outcome = 'violation') <= (rule is not null)),
  check ((undone_at is null) = (undone_why is null))
);
create index moderation_decision_case on moderation_decision (case_id, id);

create table moderation_measure (
  id bigint generated always as identity primary key,
  decision_id bigint not null references moderation_decision on delete cascade,
  kind text not null check (kind in ('warning', 'photo_rejected', 'text_held', 'message_hidden', 'no_first_contact',
    'muted', 'profile_hidden', 'no_reports', 'no_purchases', 'age_proof', 'suspended', 'banned')),
  subject text not null,
  about_id bigint not null,
  begins_at timestamptz not null,
  -- Null: no end.
  ends_at timestamptz,
  -- Lifted or overturned before its end.
  ended_at timestamptz,
  ended_why text check (ended_why in ('undone', 'overturned', 'replaced', 'lifted')),
  ended_by bigint,
  check (ends_at > begins_at),
  check ((ended_at is null) = (ended_why is null))
);
create index moderation_measure_about on moderation_measure (about_id) where ended_at is null;
create index moderation_measure_decision on moderation_measure (decision_id);

-- The letter to who is concerned or who reported, whole, with the fields of DSA 17 and of the Commission's database.
create table moderation_statement (
  id bigint generated always as identity primary key,
  decision_id bigint not null references moderation_decision on delete cascade,
  receiver text not null check (receiver in ('concerned', 'notifier')),
  locale text not null,
  -- Of the words in code from which the body was made.
  version text not null,
  puid text not null unique check (puid ~ '^[A-Za-z0-9_-]{8,64}$'),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  -- Sealed: it names what happened.
  body text not null,
  told_at timestamptz,
  withheld_until timestamptz,
  withheld_why text,
  check ((withheld_until is null) = (withheld_why is null))
);
create index moderation_statement_decision on moderation_statement (decision_id);

create table moderation_strike (
  decision_id bigint primary key references moderation_decision on delete cascade,
  about_key text not null,
  rule text not null,
  weight smallint not null,
  at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz
);
create index moderation_strike_about on moderation_strike (about_key);
create index moderation_strike_old on moderation_strike (expires_at);
