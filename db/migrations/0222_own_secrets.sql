-- Secrets that the installation has made for itself, encrypted with SECRET. They stay when SECRET changes.
create table secrets_own (
  -- 'fingerprints' makes the keyed hashes that are compared, 'marks' the signatures that never expire.
  name text primary key check (name in ('fingerprints', 'marks')),
  -- Empty until the first start, if the oldest SECRET has made the fingerprints so far.
  value text not null
);

-- Every key that has encrypted something, by the id with which its values begin. An empty id: values of 0.1.0.
create table secrets_key (
  id text primary key,
  -- When it was last seen to be the key of SECRET, so that it is known until when its links are valid.
  current_at timestamptz not null,
  -- Values that it has encrypted and that are still stored.
  needed integer not null check (needed >= 0),
  looked_at timestamptz not null
);

-- The jobs' tables are made after all migrations. If they are there, an earlier version has run on this database, and
-- one may still be running beside this one: both have to make the same fingerprints.
insert into secrets_own (name, value)
select 'fingerprints', '' where to_regclass('graphile_worker._private_jobs') is not null;
