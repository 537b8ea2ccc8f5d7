-- The texts that orders were placed under, as their buyers could read them: filled in, for one site and language. Each
-- of them is stored once. It names no member.
create table shop_terms (
  -- Of the text: a hash.
  id text primary key,
  -- Of the page about the terms.
  version text not null,
  locale text not null,
  html text not null
);

-- Null: placed before they were stored.
alter table shop_order add column terms_id text references shop_terms;
