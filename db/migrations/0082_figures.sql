-- Figures of each day (UTC), counted once so that no page has to count members or messages.
create table figures_day (
  day date not null,
  site_id integer not null references site_site on delete cascade,
  metric text not null check (metric ~ '^[a-z_]{1,40}$'),
  -- Empty: all countries. 'ZZ': not known. '*': every country without a row of its own, where their zeros would tell a hidden figure.
  country text not null check (country ~ '^([A-Z]{2}|[*]|)$'),
  part text not null default '' check (part ~ '^[a-z0-9_]{0,40}$'),
  currency text not null default '' check (currency ~ '^([A-Z]{3}|)$'),
  n bigint not null,
  -- In the currency's minor unit; refunds can make it negative.
  amount bigint not null default 0,
  -- Below five, or needed to keep another one below five from being computed. Only finance sees it.
  hidden boolean not null default false,
  primary key (day, site_id, metric, country, part, currency)
);
create index figures_day_series on figures_day (metric, country, day) include (site_id, part, currency, n, amount, hidden);

-- How much better members with premium did, beside what the site claimed then.
create table figures_success (
  site_id integer not null references site_site on delete cascade,
  month date not null check (extract(day from month) = 1),
  window_from date not null,
  window_to date not null check (window_to > window_from),
  claim integer not null,
  premium_members integer not null,
  premium_successes integer not null check (premium_successes between 0 and premium_members),
  other_members integer not null,
  other_successes integer not null check (other_successes between 0 and other_members),
  ratio double precision,
  low double precision,
  high double precision,
  verdict text not null check (verdict in ('held', 'not_contradicted', 'too_high', 'too_few')),
  measured_at timestamptz not null,
  primary key (site_id, month),
  check ((verdict = 'too_few') or (ratio is not null and low is not null and high is not null))
);
