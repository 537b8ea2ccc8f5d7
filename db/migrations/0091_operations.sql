-- The processes that run now, so that the desk can say which roles are there and which version. Each renews its row;
-- a process that is gone stops doing so, and its row is removed by another one after a day.
create table operations_process (
  id uuid primary key,
  roles text[] not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
