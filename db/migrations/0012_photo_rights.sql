-- Who asks to see a member's private photos, and who sees them.

-- One row for two people, so that whatever happens to both at once happens one after the other.
create table photos_access (
  owner_id bigint not null references accounts_member on delete cascade,
  viewer_id bigint not null references accounts_member on delete cascade,
  -- Stays when the request is granted: it tells that the viewer has reached out.
  asked_at timestamptz,
  granted_at timestamptz,
  primary key (owner_id, viewer_id),
  check (owner_id <> viewer_id),
  check (asked_at is not null or granted_at is not null)
);
create index photos_access_viewer on photos_access (viewer_id, owner_id);

-- Append-only: what the owner reads of it, and how often somebody has asked.
create table photos_access_log (
  id bigint generated always as identity primary key,
  owner_id bigint not null references accounts_member on delete cascade,
  -- Empty once that account is erased: that it happened stays the owner's.
  viewer_id bigint references accounts_member on delete set null,
  deed text not null check (deed in ('asked', 'withdrawn', 'declined', 'granted', 'taken_back')),
  at timestamptz not null
);
create index photos_access_log_owner on photos_access_log (owner_id, id desc);
create index photos_access_log_viewer on photos_access_log (viewer_id, at desc);
