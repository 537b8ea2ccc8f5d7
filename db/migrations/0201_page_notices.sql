-- Who was told when of a new version of the terms or the privacy statement, after having signed up under another one.
create table accounts_page_notice (
  member_id bigint not null references accounts_member on delete cascade,
  page text not null check (page in ('terms', 'privacy')),
  version text not null,
  told_at timestamptz not null,
  primary key (member_id, page, version)
);
