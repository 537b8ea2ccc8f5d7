-- Erasing an account: what reports keep, what browsers are told, and what an unfinished erasure needs.

-- Reports outlive the account that they are about; its number then belongs to nobody.
alter table safety_report drop constraint safety_report_about_id_fkey;

-- Copies of the pictures that reports refer to, made before the originals are erased.
create table safety_evidence (
  -- The files of the copy are kept under it.
  key text primary key,
  report_id bigint not null references safety_report on delete cascade,
  -- Key of the photo or the image that was copied.
  source text not null,
  unique (report_id, source)
);
-- Keys of files that no copy uses: of copies in progress, and of reports that were deleted.
create table safety_orphan (
  key text primary key,
  since timestamptz not null
);
create index safety_orphan_since on safety_orphan (since);

-- Members who have lost a conversation because the other member was erased, with the last such transaction. Their
-- browsers load everything again, because a deleted conversation is in no list of changes.
create table chat_erased (
  member_id bigint primary key references accounts_member on delete cascade,
  changed_in xid8 not null
);

-- Fingerprint of the e-mail address, for the list of erasures; emptied at the end.
alter table accounts_erasure add column address_hash text;
create index accounts_erasure_open on accounts_erasure (started_at) where ended_at is null;

-- Finds the links to a member's pages.
create index site_short_link_path on site_short_link (split_part(split_part(target, '?', 1), '#', 1));
