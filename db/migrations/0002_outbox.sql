-- The developer mailbox: what would have been sent where no provider is configured.
create table outbox_message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  recipient text not null,
  subject text not null default '',
  body_text text not null,
  body_html text not null default '',
  sent_at timestamptz not null default now()
);
