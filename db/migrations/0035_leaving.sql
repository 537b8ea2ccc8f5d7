-- A member's status follows from these facts: src/features/accounts/standing-rules.ts. An account can be banned and
-- closed at the same time.
alter table accounts_member
  -- Closed by the member; erased at erase_at unless they come back.
  add column closed_at timestamptz,
  add column erase_at timestamptz,
  -- From here on the account is being erased, and nobody can come back.
  add column erasing_at timestamptz,
  -- A ban without an end lasts until it is lifted.
  add column banned_at timestamptz,
  add column banned_until timestamptz,
  add check ((closed_at is null) = (erase_at is null)),
  add check (erasing_at is null or erase_at is not null),
  add check (banned_until is null or banned_at is not null);
update accounts_member set confirmed_at = signed_up_at where status = 'active' and confirmed_at is null;
create index accounts_member_erase on accounts_member (erase_at) where erase_at is not null;
create index accounts_member_ban on accounts_member (banned_until) where banned_until is not null;

alter table accounts_token drop constraint accounts_token_purpose_check;
alter table accounts_token add constraint accounts_token_purpose_check check (purpose in
  ('activation', 'reset', 'mail_change', 'mail_undo', 'reactivation', 'erasure', 'closing', 'export'));
alter table accounts_mail_request drop constraint accounts_mail_request_kind_check;
alter table accounts_mail_request add constraint accounts_mail_request_kind_check
  check (kind in ('activation', 'reset', 'mail_change', 'reactivation', 'closing', 'export'));

-- What was erased, and how far: a number without a person. No foreign key, because it outlives the account.
create table accounts_erasure (
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
