-- outside a transaction
-- also applied as be36d9bd5b7e4a451a22ece6d35515256dc71f66f966f83a126222d1709bfb3c
-- Consent to marketing, for each channel.
alter table accounts_consent drop constraint if exists accounts_consent_kind_check;
alter table accounts_consent add constraint accounts_consent_kind_check check (kind in ('terms', 'privacy',
  'orientation', 'mail_promotions', 'mail_weekly_updates', 'mail_news', 'push_promotions', 'push_weekly_updates',
  'push_news')) not valid;
-- then
alter table accounts_consent validate constraint accounts_consent_kind_check;
-- then

create table if not exists notifications_member (
  member_id bigint primary key references accounts_member on delete cascade,
  -- All mail that is not the account's own is off since then.
  mail_off_at timestamptz,
  mail_detail text not null default 'none' check (mail_detail in ('none', 'names')),
  push_detail text not null default 'none' check (push_detail in ('none', 'names')),
  -- Local hours from which and until which no push comes; both null: never quiet.
  quiet_from smallint default 23 check (quiet_from between 0 and 23),
  quiet_to smallint default 7 check (quiet_to between 0 and 23),
  -- IANA name, told by the browser; null: that of the country.
  time_zone text,
  -- When a mail last told of likes alone.
  likes_mailed_at timestamptz,
  -- When a page was last visible and in use. An open page that nobody looks at does not count.
  looked_at timestamptz,
  check ((quiet_from is null) = (quiet_to is null))
);

-- Only what the member chose; for the rest the default of the type applies.
create table if not exists notifications_choice (
  member_id bigint not null references accounts_member on delete cascade,
  type text not null check (type in ('new_conversations', 'new_messages', 'like', 'unread_message_reminders',
    'promotions', 'weekly_updates', 'news', 'reminders')),
  channel text not null check (channel in ('mail', 'push')),
  wanted boolean not null,
  changed_at timestamptz not null,
  primary key (member_id, type, channel)
);

-- What a member who is away has not been told yet, or was told and has not come back for. One row for each absence.
create table if not exists notifications_due (
  member_id bigint primary key references accounts_member on delete cascade,
  -- The first and the latest thing that happened in this absence.
  since timestamptz not null,
  noted_at timestamptz not null,
  messages_since timestamptz,
  likes_since timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'mailed', 'reminded_1', 'reminded_2')),
  mailed_at timestamptz,
  -- Pushes of this absence that brought nobody back.
  unseen_pushes smallint not null default 0,
  last_push_at timestamptz,
  -- Pushes on this day, UTC.
  pushes_on date,
  pushes_that_day smallint not null default 0,
  -- When to look at the row next, for each channel; null: not before the next thing that happens.
  push_at timestamptz,
  mail_at timestamptz
) with (fillfactor = 50);
create index if not exists notifications_due_push on notifications_due (push_at) where push_at is not null;
create index if not exists notifications_due_mail on notifications_due (mail_at) where mail_at is not null;

-- The last push of each tag, which holds back the next. Rows go with the absence.
create table if not exists notifications_pushed (
  member_id bigint not null references notifications_due on delete cascade,
  -- 'c77' for a conversation, 'likes', 'matches'.
  tag text not null,
  at timestamptz not null,
  pushes smallint not null default 1,
  primary key (member_id, tag)
);

-- Browsers that take pushes. A device ends with its session, so a log-out ends its pushes.
create table if not exists notifications_device (
  id bigint generated always as identity primary key,
  session_id bigint not null references accounts_session on delete cascade,
  member_id bigint not null references accounts_member on delete cascade,
  -- SHA-256 of the endpoint: one browser is one row, whoever logs in there.
  endpoint_hash bytea not null unique,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- When the browser last said that the subscription is still there.
  confirmed_at timestamptz not null,
  -- Days on which no push got through, in a row.
  failed_days smallint not null default 0,
  failed_on date
);
create index if not exists notifications_device_member on notifications_device (member_id);
create index if not exists notifications_device_session on notifications_device (session_id);

-- Which site tells the member of something, and sends it.
create or replace view accounts_standing as
  select id as member_id, status, invisible or photo_audience = 'matches' as invisible, show_online, signed_up_at,
    read_marks, blur_images, photo_audience, site_id
  from accounts_member;

-- Mails that come by the calendar and not after an event: how many of each kind, and when the last one went.
create table if not exists notifications_calendar (
  member_id bigint not null references accounts_member on delete cascade,
  kind text not null check (kind in ('confirm', 'photo', 'profile', 'weekly')),
  mails smallint not null default 1,
  last_at timestamptz not null,
  primary key (member_id, kind)
);

-- What the operator announces to the members who agreed to it: news, or a promotion.
create table if not exists notifications_announcement (
  id bigint generated always as identity primary key,
  site_id integer not null references site_site,
  type text not null check (type in ('promotions', 'news')),
  -- By locale: subject and paragraphs.
  texts jsonb not null,
  -- Where the button leads on the site.
  page text not null,
  -- After this nobody gets it any more.
  ends_at timestamptz not null,
  created_at timestamptz not null,
  -- The last member whom it was sent to; sending goes on behind them.
  sent_to bigint not null default 0,
  done_at timestamptz
);

-- then
-- New members are reminded some days after their sign-up.
create index concurrently if not exists accounts_member_signed_up on accounts_member (signed_up_at);
