-- outside a transaction
-- also applied as c19aaef48e9327f62fe4d7cffc81124a71d921be55965186630bf52615344aea
-- A member's status follows from these facts: src/features/accounts/standing-rules.ts. An account can be banned and
-- closed at the same time.
alter table accounts_member
  -- Closed by the member; erased at erase_at unless they come back.
  add column if not exists closed_at timestamptz,
  add column if not exists erase_at timestamptz,
  -- From here on the account is being erased, and nobody can come back.
  add column if not exists erasing_at timestamptz,
  -- A ban without an end lasts until it is lifted.
  add column if not exists banned_at timestamptz,
  add column if not exists banned_until timestamptz;
-- then
alter table accounts_member
  drop constraint if exists accounts_member_check1,
  drop constraint if exists accounts_member_check2,
  drop constraint if exists accounts_member_check3,
  add constraint accounts_member_check1 check ((closed_at is null) = (erase_at is null)) not valid,
  add constraint accounts_member_check2 check (erasing_at is null or erase_at is not null) not valid,
  add constraint accounts_member_check3 check (banned_until is null or banned_at is not null) not valid;
-- then
alter table accounts_member
  validate constraint accounts_member_check1,
  validate constraint accounts_member_check2,
  validate constraint accounts_member_check3;
-- then
update accounts_member set confirmed_at = signed_up_at where status = 'active' and confirmed_at is null;
-- then
create index concurrently if not exists accounts_member_erase on accounts_member (erase_at) where erase_at is not null;
-- then
create index concurrently if not exists accounts_member_ban on accounts_member (banned_until)
  where banned_until is not null;
-- then
alter table accounts_token drop constraint if exists accounts_token_purpose_check;
alter table accounts_token add constraint accounts_token_purpose_check check (purpose in
  ('activation', 'reset', 'mail_change', 'mail_undo', 'reactivation', 'erasure', 'closing', 'export'));
alter table accounts_mail_request drop constraint if exists accounts_mail_request_kind_check;
alter table accounts_mail_request add constraint accounts_mail_request_kind_check
  check (kind in ('activation', 'reset', 'mail_change', 'reactivation', 'closing', 'export'));
-- then
-- What was erased, and how far: a number without a person. No foreign key, because it outlives the account.
create table if not exists accounts_erasure (
  member_id bigint primary key,
  -- When the account was closed.
  asked_at timestamptz not null,
  started_at timestamptz not null,
  -- Names of the parts that are erased already.
  done text[] not null default '{}',
  counts jsonb not null default '{}',
  -- Empty while parts are missing, or if traces were found.
  ended_at timestamptz
);
