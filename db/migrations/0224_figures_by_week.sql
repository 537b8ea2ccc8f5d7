-- The figures of whole weeks, from Monday, summed up whenever one of their days is written, so that the figures of a
-- year are read from a seventh of the rows.
create table figures_week (
  week date not null check (extract(isodow from week) = 1),
  site_id integer not null references site_site on delete cascade,
  metric text not null,
  country text not null,
  part text not null,
  currency text not null,
  n bigint not null,
  amount bigint not null,
  -- The same, without the days that are hidden.
  shown_n bigint not null,
  shown_amount bigint not null,
  -- True if one of the days is hidden.
  hidden boolean not null,
  primary key (week, metric, country, site_id, part, currency)
);
create index figures_week_series on figures_week (metric, country, week)
  include (site_id, part, currency, n, amount, shown_n, shown_amount, hidden);
