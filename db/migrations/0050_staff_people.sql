-- Somebody of staff. They are not members: nothing here references a member, and members never see any of it.
create table staff_person (
  id bigint generated always as identity primary key,
  -- Known to operators only; colleagues see the alias.
  name text not null check (length(name) between 1 and 100),
  alias text not null check (length(alias) between 1 and 40),
  email text not null,
  email_key text not null unique,
  locale text not null,
  roles text[] not null check (roles <@ array['support', 'moderator', 'lead', 'finance', 'operator']),
  -- Rights that a role alone does not give.
  named text[] not null default '{}' check (named <@ array['child.handle']),
  password_hash text,
  -- Sealed.
  totp_secret text,
  -- The time step of the last code that was used, so that no code works twice.
  totp_step bigint,
  -- Null until the first factors are complete: nobody logs in before.
  enrolled_at timestamptz,
  -- Raised by every change of what the person may do.
  version integer not null default 1,
  created_at timestamptz not null,
  ended_at timestamptz
);

create table staff_passkey (
  credential_id text primary key,
  person_id bigint not null references staff_person on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_person on staff_passkey (person_id);

create table staff_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('log_in', 'confirmation', 'registration')),
  person_id bigint references staff_person on delete cascade,
  expires_at timestamptz not null
);
create index staff_challenge_expires_at on staff_challenge (expires_at);

create table staff_recovery_code (
  person_id bigint not null references staff_person on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

create table staff_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  person_id bigint not null references staff_person on delete cascade,
  device text not null,
  country text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the second factor was used to confirm an action; null again once the action is done.
  confirmed_at timestamptz,
  ended_at timestamptz
);
create index staff_session_person on staff_session (person_id, created_at) where ended_at is null;
create index staff_session_last_seen_at on staff_session (last_seen_at);

-- Leads to the enrolment of factors, once.
create table staff_link (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  person_id bigint not null references staff_person on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_link_person on staff_link (person_id);
create index staff_link_expires_at on staff_link (expires_at);

create table staff_lock (
  key_hash bytea primary key,
  failures integer not null,
  since timestamptz not null,
  blocked_until timestamptz
);
create index staff_lock_since on staff_lock (since);

-- What needs a second pair of eyes. Nobody answers what they proposed, and nobody is in it about themselves.
create table staff_proposal (
  id bigint generated always as identity primary key,
  kind text not null check (length(kind) between 1 and 60),
  -- What it changes, such as `person:3`, and the version that the proposer saw.
  subject text,
  seen_version integer,
  -- The person of staff whom it concerns.
  about_person_id bigint references staff_person,
  input jsonb not null,
  why text not null check (length(why) between 10 and 500),
  by_id bigint not null references staff_person,
  at timestamptz not null,
  expires_at timestamptz not null,
  answered_by bigint references staff_person,
  answered_at timestamptz,
  answer text check (answer in ('agreed', 'refused')),
  answer_why text check (length(answer_why) <= 500),
  check (answered_by <> by_id),
  check (about_person_id <> by_id),
  check (about_person_id <> answered_by),
  check ((answered_by is null) = (answer is null)),
  check ((answered_by is null) = (answered_at is null))
);
create index staff_proposal_open on staff_proposal (expires_at) where answer is null;
create index staff_proposal_about on staff_proposal (about_person_id, id desc);
