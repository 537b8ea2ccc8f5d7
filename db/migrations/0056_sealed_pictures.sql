-- Pictures that seem to show the sexual abuse of a child: taken out of every door, encrypted, reported and destroyed.

create table moderation_sealed (
  id bigint generated always as identity primary key,
  -- How letters to the authority name it. It says nothing about the member.
  reference text not null unique check (length(reference) between 8 and 40),
  case_id bigint references moderation_case on delete set null,
  about_id bigint,
  site_id integer not null references site_site,
  -- Such as photo:345, or member:12 for an upload that was never shown.
  subject text not null,
  found_by text not null check (found_by in ('list', 'person')),
  -- The list of known pictures that names it, and how it is called there.
  list text,
  list_reference text,
  -- Of the bytes as they were uploaded, and of the sealed file.
  md5 text,
  sha1 text,
  sha256 text,
  -- Sealed: who the member is, for the report to the authority. Goes with the file.
  facts text,
  -- Null if the file was gone before it could be sealed, or once it was destroyed.
  file_key text unique,
  sealed_at timestamptz not null,
  sealed_by bigint,
  keep_until timestamptz not null,
  -- The authority agrees that the member is told.
  letter_agreed_at timestamptz,
  letter_agreed_reference text,
  -- The authority no longer needs the file.
  released_at timestamptz,
  released_reference text,
  -- The account is no longer closed because of it.
  lifted_at timestamptz,
  destroyed_at timestamptz,
  -- The two people, and why.
  destroyed_by bigint,
  destroyed_with bigint,
  destroyed_why text,
  version integer not null default 1,
  check (keep_until <= sealed_at + interval '366 days'),
  check ((letter_agreed_at is null) = (letter_agreed_reference is null)),
  check ((released_at is null) = (released_reference is null)),
  check ((destroyed_at is null) = (destroyed_by is null)),
  check ((destroyed_at is null) = (destroyed_with is null)),
  check (destroyed_by <> destroyed_with),
  check (destroyed_at is null or (file_key is null and facts is null)),
  check (destroyed_at is not null or facts is not null)
);
create index moderation_sealed_case on moderation_sealed (case_id);
create index moderation_sealed_about on moderation_sealed (about_id);
create index moderation_sealed_kept on moderation_sealed (keep_until) where destroyed_at is null;

-- Keys of sealed files that no row uses.
create table moderation_orphan (
  key text primary key,
  since timestamptz not null
);
create index moderation_orphan_since on moderation_orphan (since);

-- Who was told of a danger to people (DSA 18), or why nobody was.
create table moderation_authority_note (
  id bigint generated always as identity primary key,
  case_id bigint not null references moderation_case on delete cascade,
  person_id bigint not null,
  kind text not null check (kind in ('informed', 'explained')),
  authority text check (length(authority) between 2 and 200),
  reference text check (length(reference) between 1 and 100),
  words text not null check (length(words) between 10 and 2000),
  -- When the authority was informed, and when this was written.
  informed_at timestamptz,
  at timestamptz not null,
  check ((kind = 'informed') = (authority is not null)),
  check ((kind = 'informed') = (reference is not null)),
  check ((kind = 'informed') = (informed_at is not null))
);
create index moderation_authority_note_case on moderation_authority_note (case_id, id);

-- Pictures of which no report may keep a copy.
create table safety_sealed (
  source text primary key,
  at timestamptz not null
);

-- Photos that wait until the list of known pictures has answered.
create table photos_unchecked (
  photo_id bigint primary key references photos_photo on delete cascade,
  md5 text not null,
  sha1 text not null,
  next_at timestamptz not null,
  tries integer not null default 0
);
create index photos_unchecked_next on photos_unchecked (next_at);

-- Why a sealed picture was opened. It opens nothing else about the member.
alter table staff_reason drop constraint staff_reason_scope_check,
  add constraint staff_reason_scope_check check (scope in ('content', 'contact', 'sealed'));
