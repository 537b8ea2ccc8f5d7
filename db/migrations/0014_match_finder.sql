-- The match finder: what a member wishes of others, and what of it excludes somebody who looks at them both ways.

create table discovery_wish (
  member_id bigint primary key references accounts_member on delete cascade,
  -- All of it, as the member has set it.
  wishes jsonb not null check (jsonb_typeof(wishes) = 'object'),
  changed_at timestamptz not null,
  -- Only what is a must, in the bits of the search table; empty where anybody will do.
  must_min_age smallint,
  must_max_age smallint,
  must_region text[],
  must_relationship integer,
  must_hair integer,
  must_eye integer,
  must_body integer,
  must_tattoos integer,
  must_interests bigint
);
