-- What people of staff did and what they looked at. Nothing here references another table: entries outlive people,
-- members and sites.

create table staff_audit (
  -- Without gaps: the next entry takes the next number, under a lock.
  id bigint primary key,
  at timestamptz not null,
  kind text not null,
  -- Null for the program itself and for operators at the command line.
  person_id bigint,
  subject text,
  -- The member it is about.
  about_id bigint,
  site_id integer,
  reason_id bigint,
  request_id text,
  -- The entry as it was hashed, in JSON.
  entry text not null,
  -- SHA-256 of the hash before and the entry.
  hash bytea not null check (length(hash) = 32)
);
create index staff_audit_about on staff_audit (about_id, id desc);
create index staff_audit_person on staff_audit (person_id, id desc);
create index staff_audit_kind on staff_audit (kind, id desc);
create index staff_audit_request on staff_audit (request_id);

-- What was only read. A chain of its own, since it is kept for a shorter time.
create table staff_access (like staff_audit including all);

-- Why somebody of staff wanted to read what is private.
create table staff_reason (
  id bigint generated always as identity primary key,
  person_id bigint not null,
  -- The member whose private data it opens.
  about_id bigint not null,
  scope text not null check (scope in ('content', 'contact')),
  category text not null check (category in
    ('report', 'appeal', 'member_asked', 'payment', 'fraud', 'authority', 'fault', 'quality')),
  words text not null check (length(words) between 10 and 500),
  reference text check (length(reference) between 1 and 100),
  at timestamptz not null,
  until timestamptz not null,
  -- The member is not told before, for example while the police asks for silence.
  withheld_until timestamptz
);
create index staff_reason_person on staff_reason (person_id, about_id, scope, until);
create index staff_reason_about on staff_reason (about_id, at);
create index staff_reason_old on staff_reason (at);
