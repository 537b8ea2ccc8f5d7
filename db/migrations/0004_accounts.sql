-- Who the members are, how they come in, and what they have agreed to.

create table accounts_member (
  id bigint generated always as identity primary key,
  site_id integer not null references site_site,
  -- As written, and lower-cased for finding it; both empty once the account is erased.
  email text,
  email_key text unique,
  username text not null,
  -- NFKC, folded, look-alikes made one: two names that a person could confuse are the same.
  username_key text unique,
  password_hash text,
  date_of_birth date not null,
  status text not null default 'not_confirmed'
    check (status in ('not_confirmed', 'active', 'pending_deletion', 'deleted', 'banned')),
  locale text not null,
  signup_step text not null default 'photo'
    check (signup_step in ('photo', 'who', 'place', 'looks', 'complete', 'done')),
  signed_up_at timestamptz not null,
  confirmed_at timestamptz,
  -- network, ref, sub1, sub2, sub3: which campaign brought the member.
  tracking jsonb not null default '{}' check (jsonb_typeof(tracking) = 'object'),
  invisible boolean not null default false,
  show_online boolean not null default true,
  read_marks boolean not null default true,
  discreet boolean not null default false,
  check (status = 'deleted' or (email is not null and email_key is not null and username_key is not null))
);

create table accounts_session (
  id bigint generated always as identity primary key,
  -- SHA-256 of the cookie: a copy of the table opens no door.
  token_hash bytea not null unique,
  member_id bigint not null references accounts_member on delete cascade,
  -- "Firefox, Linux": enough to know one's own devices again.
  device text not null,
  country text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index accounts_session_member on accounts_session (member_id, last_seen_at desc);
create index accounts_session_expiry on accounts_session (expires_at);

-- Links that mails carry: single use, bound to a purpose, hashed at rest.
create table accounts_token (
  token_hash bytea primary key,
  purpose text not null check (purpose in
    ('activation', 'reset', 'mail_change', 'mail_undo', 'reactivation', 'export')),
  member_id bigint not null references accounts_member on delete cascade,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index accounts_token_member on accounts_token (member_id, purpose, created_at desc);
create index accounts_token_expiry on accounts_token (expires_at);

-- Wrong log-ins, by what was tried (hashed, so that an account and none look the same) and by address.
create table accounts_lock (
  key_hash bytea primary key,
  failures integer not null,
  since timestamptz not null,
  blocked_until timestamptz
);
create index accounts_lock_since on accounts_lock (since);

-- One row a time of agreeing; withdrawing ends it, agreeing again makes another.
create table accounts_consent (
  id bigint generated always as identity primary key,
  member_id bigint not null references accounts_member on delete cascade,
  kind text not null check (kind in ('terms', 'privacy', 'orientation')),
  version text not null,
  locale text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create index accounts_consent_member on accounts_consent (member_id, kind);

create table accounts_passkey (
  credential_id text primary key,
  member_id bigint not null references accounts_member on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index accounts_passkey_member on accounts_passkey (member_id);

create table accounts_challenge (
  challenge text primary key,
  member_id bigint references accounts_member on delete cascade,
  expires_at timestamptz not null
);
create index accounts_challenge_expiry on accounts_challenge (expires_at);

-- A message that a visitor wrote to a member before signing up; chat delivers it on confirmation.
create table accounts_signup_message (
  member_id bigint primary key references accounts_member on delete cascade,
  to_member_id bigint not null references accounts_member on delete cascade,
  body text not null,
  written_at timestamptz not null
);
create index accounts_signup_message_to on accounts_signup_message (to_member_id);

-- Mails that a member has asked for: the limit counts them, whether or not one arrived.
create table accounts_mail_request (
  id bigint generated always as identity primary key,
  member_id bigint not null references accounts_member on delete cascade,
  kind text not null check (kind in ('activation', 'reset', 'mail_change', 'export')),
  at timestamptz not null
);
create index accounts_mail_request_member on accounts_mail_request (member_id, kind, at);
