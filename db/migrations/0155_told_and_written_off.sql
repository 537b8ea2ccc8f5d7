-- When the member was first mailed of the debt; not known of debts from before this column. Who proposed to give it up,
-- who agreed, and why.
alter table shop_receivable
  add column told_at timestamptz,
  add column written_off_at timestamptz,
  add column written_off_by bigint,
  add column written_off_agreed_by bigint,
  add column written_off_why text check (length(written_off_why) between 1 and 500),
  add check (written_off_by <> written_off_agreed_by);
