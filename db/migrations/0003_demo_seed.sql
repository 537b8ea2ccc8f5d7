-- Which parts of the demo community are there. Stays empty in production.
create table demo_seed (
  name text primary key,
  members integer not null,
  seed integer not null,
  at timestamptz not null default now()
);
