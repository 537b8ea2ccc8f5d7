-- What became of pushes, by day in UTC, site and type. Nobody is in it.
create table notifications_push_day (
  day date not null,
  site_id integer not null references site_site on delete cascade,
  type text not null check (type ~ '^[a-z_]{1,24}$'),
  -- taken: by the push service. gone: the browser takes none any more. postponed: tried again later.
  outcome text not null check (outcome in ('taken', 'gone', 'postponed', 'rejected')),
  n integer not null check (n > 0),
  primary key (day, site_id, type, outcome)
);

-- For the figures of each day. Empty for erasures from before.
alter table accounts_erasure add column site_id integer;
