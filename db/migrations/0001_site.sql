-- The brands of one installation: companies, sites, their domains, texts and price lists.

create table site_company (
  id integer generated always as identity primary key,
  name text not null,
  address text not null,
  city text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  kvk text not null,
  tradenames text[] not null default '{}',
  vat_numbers text[] not null default '{}',
  support_phone text not null,
  delete_discount integer not null default 25 check (delete_discount between 0 and 100),
  added timestamptz not null default now()
);

create table site_site (
  id integer generated always as identity primary key,
  name text not null unique,
  company_id integer not null references site_company,
  domain_language text check (domain_language ~ '^[a-z]{2}(-[A-Za-z]{2})?$'),
  niche smallint not null default 1 check (niche between 1 and 7),
  is_default boolean not null default false,
  support_email text not null,
  mail_name text not null,
  -- What differs from the defaults of features/site/server/settings.ts, which validates it.
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object')
);
create unique index site_site_default on site_site (is_default) where is_default;

create table site_domain (
  domain text primary key check (domain = lower(domain)),
  site_id integer not null references site_site on delete cascade,
  is_main boolean not null default false
);
create unique index site_domain_main on site_domain (site_id) where is_main;

-- A site's own words where it has any; the product's words otherwise.
create table site_text (
  site_id integer not null references site_site on delete cascade,
  locale text not null,
  key text not null check (key in
    ('index_title', 'description', 'fictional_warning', 'fictional_singular', 'fictional_plural')),
  value text not null check (value <> ''),
  primary key (site_id, locale, key)
);

create table site_bundle (
  site_id integer not null references site_site on delete cascade,
  code text not null check (code in ('p0', 'p1', 'p2', 'p3')),
  credits integer not null check (credits > 0),
  popular boolean not null default false,
  primary key (site_id, code)
);

-- Amounts in the currency's minor unit.
create table site_bundle_price (
  site_id integer not null,
  code text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount integer not null check (amount > 0),
  primary key (site_id, code, currency),
  foreign key (site_id, code) references site_bundle on delete cascade
);

create table site_short_link (
  token text primary key check (token ~ '^[A-Za-z0-9_-]{6,64}$'),
  purpose text not null check (purpose in ('mail', 'campaign')),
  target text not null check (target ~ '^/[^/\\]' or target = '/'),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index site_short_link_expiry on site_short_link (expires_at);

-- No address and no member: a page, how long it was looked at, and whether it was the only one.
create table site_page_bounce (
  id bigint generated always as identity primary key,
  site_id integer not null references site_site on delete cascade,
  page text not null check (length(page) <= 200),
  milliseconds integer not null check (milliseconds >= 0),
  only_page boolean not null,
  at timestamptz not null
);
create index site_page_bounce_at on site_page_bounce (at);
