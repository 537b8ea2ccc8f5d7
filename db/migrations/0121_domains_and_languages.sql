-- When the first request for the domain arrived. Null: it may not lead here yet.
alter table site_domain add column seen_at timestamptz;

-- The languages that the site offers. Null: all of them.
alter table site_site add column locales text[] check (locales <> '{}');

-- Since when this installation shows a version of a page about law.
create table site_page_version (
  page text not null,
  version text not null,
  since timestamptz not null,
  primary key (page, version)
);
