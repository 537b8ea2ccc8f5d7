-- A member can ask for the links of decisions again, a few times a day.
alter table accounts_mail_request drop constraint accounts_mail_request_kind_check;
alter table accounts_mail_request add constraint accounts_mail_request_kind_check
  check (kind in ('activation', 'reset', 'mail_change', 'reactivation', 'closing', 'export', 'letters'));
