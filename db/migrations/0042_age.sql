-- Proofs of age. The facts that every request needs are read with its session, so they are columns of the account.
alter table accounts_member
  -- What was proved beyond the date of birth that the member has stated; empty if nothing was.
  add column age_level text check (age_level in ('provider', 'eu_proof')),
  add column age_until timestamptz,
  -- The session in which it was proved, because some countries ask in each session. It may have ended.
  add column age_session_id bigint,
  -- An age check said that the member is too young. A person has to decide.
  add column frozen_at timestamptz,
  add check ((age_level is null) = (age_until is null) and (age_level is null) = (age_session_id is null));

create table age_check (
  id bigint generated always as identity primary key,
  member_id bigint not null references accounts_member on delete cascade,
  -- The session that began the check. No foreign key, because a session may end before its check.
  session_id bigint not null,
  -- Our id of the check: random, because providers and wallets learn it.
  ref uuid not null unique,
  level text not null check (level in ('provider', 'eu_proof')),
  method text not null,
  over smallint not null,
  provider text not null,
  provider_ref text,
  -- `proved`: a wallet on the same device has proved the age, and its browser has not come back yet.
  state text not null default 'open'
    check (state in ('open', 'proved', 'passed', 'failed', 'under_age', 'expired')),
  -- Where the member goes next; empty once the check is over.
  next jsonb,
  -- The wallet is on the device that began, so that browser has to come back with the code.
  same_device boolean not null,
  code_hash bytea,
  -- Where the member began, so that a wallet can send the browser back there.
  origin text not null,
  -- Keyed hash of the browser that began, if it was known.
  device text,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  passed_at timestamptz,
  valid_until timestamptz,
  ended_at timestamptz,
  -- A person's decision about a result `under_age`.
  decision text check (decision in ('lifted', 'closed')),
  reason text,
  decided_at timestamptz,
  check ((decision is null) = (reason is null) and (decision is null) = (decided_at is null))
);
-- Of two tabs that begin, one does.
create unique index age_check_open on age_check (member_id) where state in ('open', 'proved');
create index age_check_member on age_check (member_id, id desc);
create index age_check_expiry on age_check (expires_at) where state in ('open', 'proved');
create index age_check_undecided on age_check (ended_at) where state = 'under_age' and decision is null;
create index age_check_ended on age_check (ended_at) where state in ('failed', 'expired');

-- Devices on which a check said `under_age`, as keyed hashes: no other account may begin a check there.
create table age_refused_device (
  device text primary key,
  ref uuid not null,
  until timestamptz not null
);
create index age_refused_device_until on age_refused_device (until);

-- The European trust list, of which there is one row.
create table age_trust_list (
  id integer primary key default 1 check (id = 1),
  version integer not null default 1,
  issued_at timestamptz not null,
  next_update timestamptz,
  stored_at timestamptz not null,
  roots jsonb not null
);
