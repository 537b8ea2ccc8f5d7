-- Signals by which somebody who was banned is recognized when they come back. All are keyed hashes, or the look of a
-- picture, and none of them does anything to a member except raise a case.

create table signals_device (
  member_id bigint not null references accounts_member on delete cascade,
  hash text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (member_id, hash)
);
create index signals_device_hash on signals_device (hash);
create index signals_device_old on signals_device (last_at);

create table signals_address (
  member_id bigint not null references accounts_member on delete cascade,
  -- Of an IPv4 address, or of the /64 of an IPv6 address.
  near text not null,
  -- Of the /24, or of the /48.
  wide text not null,
  at timestamptz not null,
  primary key (member_id, near)
);
create index signals_address_near on signals_address (near);
create index signals_address_wide on signals_address (wide);
create index signals_address_old on signals_address (at);

-- A banned member, by number only: the row outlives the account. Everything below goes with it.
create table signals_ban (
  about_id bigint primary key,
  -- Null: no end.
  until timestamptz,
  at timestamptz not null
);
create index signals_ban_until on signals_ban (until) where until is not null;

create table signals_fingerprint (
  about_id bigint not null references signals_ban on delete cascade,
  kind text not null check (kind in ('email', 'device', 'payment', 'address')),
  hash text not null,
  -- Of an address, which is kept for a shorter time than the ban.
  until timestamptz,
  primary key (kind, hash, about_id),
  check ((kind = 'address') = (until is not null))
);
create index signals_fingerprint_about on signals_fingerprint (about_id);
create index signals_fingerprint_until on signals_fingerprint (until) where until is not null;

create table signals_look (
  id bigint generated always as identity primary key,
  about_id bigint not null references signals_ban on delete cascade,
  look bit(256) not null
);
create index signals_look_about on signals_look (about_id);

-- What a member has in common with somebody who is banned.
create table signals_finding (
  member_id bigint not null references accounts_member on delete cascade,
  about_id bigint not null references signals_ban on delete cascade,
  kind text not null check (kind in ('email', 'device', 'payment', 'photo', 'address')),
  points smallint not null check (points between 1 and 100),
  at timestamptz not null,
  primary key (member_id, about_id, kind)
);
create index signals_finding_about on signals_finding (about_id);
create index signals_finding_address on signals_finding (at) where kind = 'address';

-- A person has decided that these two are not the same.
create table signals_exemption (
  -- Keyed hash of the member's mailbox.
  member_key text not null,
  about_id bigint not null references signals_ban on delete cascade,
  case_id bigint not null,
  at timestamptz not null,
  primary key (member_key, about_id)
);
create index signals_exemption_about on signals_exemption (about_id);
create index signals_exemption_case on signals_exemption (case_id);

-- Difference hash of the picture, to find it again. Null for drawn portraits and for pictures without detail.
alter table photos_photo add column look bit(256);

-- The operator's lists. Each entry has an end and words for the person whom it meets.
create table accounts_barred_domain (
  domain text primary key check (domain = lower(domain) and length(domain) between 3 and 253),
  why text not null check (length(why) between 1 and 500),
  since timestamptz not null,
  until timestamptz not null,
  hits integer not null default 0,
  check (until > since)
);
create table accounts_slowed_range (
  range cidr primary key,
  signups_per_hour integer not null check (signups_per_hour between 1 and 1000),
  why text not null check (length(why) between 1 and 500),
  since timestamptz not null,
  until timestamptz not null,
  hits integer not null default 0,
  check (until > since)
);
create index accounts_slowed_range_in on accounts_slowed_range using gist (range inet_ops);
