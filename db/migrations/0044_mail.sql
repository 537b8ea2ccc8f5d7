-- The log of mails, and what is known of the addresses that they go to.

create table mail_sent (
  id bigint generated always as identity (start with 100001) primary key,
  -- Names one mail, such as 'send-reset-mail 4711': whoever sends it a second time finds the row.
  key text not null unique,
  -- Null if the receiver is not a member, or is one who has just been erased.
  member_id bigint references accounts_member on delete cascade,
  site_id integer not null,
  mail_class text not null check (mail_class in ('account', 'activity', 'marketing')),
  kind text not null,
  -- Keyed hash of the address in lower case; null if the receiver is not a member.
  address_hash text,
  -- Cannot be guessed, so a report that names it is about this mail.
  message_id text not null,
  state text not null default 'sending' check (state in ('sending', 'sent', 'refused', 'bounced', 'complained')),
  -- Enhanced status code of a refusal or a bounce, such as 5.1.1.
  status text,
  at timestamptz not null,
  check ((member_id is null) = (address_hash is null))
);
create index mail_sent_member on mail_sent (member_id, at desc) where member_id is not null;
create index mail_sent_at on mail_sent (at);
create index mail_sent_message_id on mail_sent (message_id);

-- Addresses that have refused mails, or whose owner has complained. Another address of the same member is not concerned.
create table mail_address (
  address_hash text primary key,
  -- The member to whom the last such mail went.
  member_id bigint not null references accounts_member on delete cascade,
  reason text check (reason in ('bounce', 'fbl')),
  since timestamptz,
  -- Days on which the address could not take a mail.
  soft_days date[] not null default '{}',
  last_status text,
  changed_at timestamptz not null,
  check ((reason is null) = (since is null))
);
create index mail_address_member on mail_address (member_id);

-- Sites whose marketing mails have stopped by themselves.
create table mail_brake (
  site_id integer primary key references site_site on delete cascade,
  -- Null while marketing goes on.
  stopped_at timestamptz,
  reason text check (reason in ('bounced', 'complained')),
  -- Earlier mails no longer count, because the operator has let marketing go on.
  counted_from timestamptz not null,
  check ((reason is null) = (stopped_at is null))
);
