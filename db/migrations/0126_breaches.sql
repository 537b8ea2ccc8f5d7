-- The register of breaches of personal data (GDPR 33(5)): every one, told to the authority or not.

create table breaches_breach (
  id bigint generated always as identity primary key,
  -- Made by the browser: a second try is the same entry.
  client_id uuid not null unique,
  version integer not null default 1,
  found_at timestamptz not null,
  -- confidentiality: seen by others; integrity: changed; availability: lost.
  kinds text[] not null check (kinds <@ '{confidentiality,integrity,availability}' and cardinality(kinds) > 0),
  facts text not null check (length(facts) between 1 and 4000),
  people text not null check (length(people) <= 1000),
  data text not null check (length(data) <= 1000),
  effects text not null check (length(effects) <= 4000),
  measures text not null check (length(measures) <= 4000),
  told_authority_at timestamptz,
  -- Why the authority was not told, or not within 72 hours.
  authority_why text not null check (length(authority_why) <= 2000),
  told_members_at timestamptz,
  members_why text not null check (length(members_why) <= 2000),
  added_at timestamptz not null,
  closed_at timestamptz,
  check (told_authority_at >= found_at),
  check (told_members_at >= found_at)
);
create index breaches_breach_closed on breaches_breach (closed_at) where closed_at is not null;

-- Who added, changed or closed an entry, with all values as they were afterwards.
create table breaches_change (
  breach_id bigint not null references breaches_breach on delete cascade,
  version integer not null,
  kind text not null check (kind in ('added', 'changed', 'closed')),
  person_id bigint not null,
  at timestamptz not null,
  why text not null check (length(why) <= 500),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  primary key (breach_id, version)
);
