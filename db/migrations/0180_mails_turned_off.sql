-- When a type of mail, and all that can be turned off, was last turned off; kept when it is turned on again, so that the
-- figures of a past day stay as they were.
alter table notifications_choice add column turned_off_at timestamptz;
alter table notifications_member add column mail_turned_off_at timestamptz;
update notifications_choice set turned_off_at = changed_at where not wanted;
update notifications_member set mail_turned_off_at = mail_off_at where mail_off_at is not null;
