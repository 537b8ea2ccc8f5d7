-- The swipe game: the day in which likes are counted, and what a member has decided about whom.

-- One row a member, locked before anything is counted.
create table discovery_swipe_day (
  member_id bigint primary key references accounts_member on delete cascade,
  -- The day that is running ends by the zone it began with; a change counts from the next day on.
  time_zone text not null,
  next_time_zone text not null,
  began_at timestamptz not null,
  ends_at timestamptz not null,
  check (began_at < ends_at)
);

create table discovery_swipe (
  -- Of two at the same moment, which came last.
  number bigint generated always as identity,
  member_id bigint not null references accounts_member on delete cascade,
  -- Made in the browser before the first try, so that a repeat does nothing twice.
  client_id uuid not null,
  other_id bigint not null references accounts_member on delete cascade,
  choice text not null check (choice in ('like', 'no', 'later')),
  at timestamptz not null,
  -- Whether the game gave the like; one that was there before costs none and is not taken back by undoing.
  gave_like boolean not null default false,
  matched boolean not null default false,
  undone_at timestamptz,
  primary key (member_id, client_id),
  check (member_id <> other_id),
  check (choice = 'like' or not (gave_like or matched))
);
-- Nobody twice; whom a member has put off for later comes again.
create unique index discovery_swipe_decided on discovery_swipe (member_id, other_id)
  where choice <> 'later' and undone_at is null;
create index discovery_swipe_standing on discovery_swipe (member_id, other_id) where undone_at is null;
create index discovery_swipe_last on discovery_swipe (member_id, number desc);
create index discovery_swipe_other on discovery_swipe (other_id);
