-- What the transparency report counts, by month and without people, because cases are erased before the year is over.

-- A month that was counted. It is counted once, after its end.
create table transparency_month (
  month date primary key check (extract(day from month) = 1),
  counted_at timestamptz not null
);

create table transparency_count (
  month date not null references transparency_month on delete cascade,
  -- 0: all sites together.
  site_id integer not null,
  part text not null,
  -- What distinguishes the count, such as {"category": "…", "outcome": "violation"}.
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  n integer not null check (n >= 0),
  -- How long each took, in minutes, so that the median of a year can be computed.
  minutes integer[],
  primary key (month, site_id, part, facts)
);

-- Orders of authorities and disputes before out-of-court bodies, which reach the operator by post.
create table transparency_order (
  id bigint generated always as identity primary key,
  client_id uuid not null unique,
  site_id integer not null references site_site,
  kind text not null check (kind in ('act', 'inform', 'dispute')),
  -- Of the authority or body.
  country text not null check (length(country) = 2),
  category text not null,
  reference text not null check (length(reference) between 1 and 120),
  received_at timestamptz not null,
  told_at timestamptz,
  done_at timestamptz,
  outcome text check (outcome in ('done', 'refused', 'upheld', 'reversed', 'settled')),
  person_id bigint not null,
  check (told_at >= received_at),
  check (done_at >= received_at),
  check ((done_at is null) = (outcome is null))
);
create index transparency_order_received on transparency_order (received_at);
create index transparency_order_done on transparency_order (done_at) where done_at is not null;

-- Reports as they were made, with the hash of their bytes.
create table transparency_report (
  id bigint generated always as identity primary key,
  from_month date not null,
  to_month date not null,
  site_id integer not null,
  sha256 bytea not null,
  content bytea not null,
  made_at timestamptz not null,
  person_id bigint,
  check (from_month <= to_month),
  unique (from_month, to_month, site_id, sha256)
);
create index transparency_report_made on transparency_report (made_at);
