-- Counts the changes of a site's settings, so that of two people who save at once the second sees what the first did.
alter table site_site add column revision integer not null default 0;

-- What staff changed of a site, from when on, and why. The people are kept as numbers, because the history outlives them.
create table configuration_change (
  id bigint generated always as identity primary key,
  site_id integer not null references site_site on delete cascade,
  revision integer not null,
  person_id bigint not null,
  -- The second person, where one was needed.
  agreed_id bigint check (agreed_id <> person_id),
  at timestamptz not null,
  why text not null check (length(why) between 10 and 500),
  -- By setting: {"from": value, "to": value}.
  settings jsonb not null check (jsonb_typeof(settings) = 'object' and settings <> '{}'),
  -- The change that this one takes back.
  reverts_id bigint references configuration_change on delete cascade,
  unique (site_id, revision)
);
create index configuration_change_settings on configuration_change using gin (settings jsonb_ops);
create index configuration_change_reverts on configuration_change (reverts_id);
