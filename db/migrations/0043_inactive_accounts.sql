-- Members who have not been here for long and were told that their account will be closed. Coming back deletes the row.
create table leaving_notice (
  member_id bigint primary key references accounts_member on delete cascade,
  first_mail_at timestamptz not null,
  -- Empty until the second mail.
  second_mail_at timestamptz,
  -- The account is closed on this day.
  close_on date not null
);
create index leaving_notice_close on leaving_notice (close_on);
