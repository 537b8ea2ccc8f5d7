-- Retention: when each row of src/retention.ts was looked after, and how much was forgotten.

create table retention_run (
  -- Name of the row.
  name text primary key,
  -- A process works on the row until then. It renews this after each batch; a process that died loses it.
  claimed_until timestamptz,
  -- The last run that found nothing more to forget.
  ran_at timestamptz,
  -- Forgotten by the last run, and by all.
  forgotten integer not null default 0,
  total bigint not null default 0,
  failed_at timestamptz,
  -- Kind of the last error, without its message, which may repeat personal data.
  failure text
);

-- Who closed a report, and why.
alter table safety_report
  add column closed_by text check (length(closed_by) between 1 and 80),
  add column closed_reason text check (length(closed_reason) between 1 and 500);
create index safety_report_closed on safety_report (closed_at) where closed_at is not null;

-- What is old is found by an index.
create index accounts_member_tracking on accounts_member (signed_up_at) where tracking <> '{}';
create index accounts_member_unconfirmed on accounts_member (signed_up_at) where status = 'not_confirmed';
create index accounts_erasure_ended on accounts_erasure (ended_at) where ended_at is not null;
create index shop_debit_code_sent on shop_debit_code (sent_at);
create index outbox_message_sent on outbox_message (sent_at);
