-- The books of the demo's provider of age checks, as another company would keep them.
create table sandbox_age_check (
  ref text primary key,
  -- Our id of the check.
  reference uuid not null unique,
  -- The whole of what was asked for: methods, return address, address for news.
  asked jsonb not null,
  state text not null check (state in ('open', 'waiting', 'passed', 'failed', 'under_age')),
  method text,
  at timestamptz not null
);
