-- What members and visitors write to customer service, one row for each inquiry. A visitor's address is encrypted; a
-- member's is that of the account. Both never stand beside each other, so that nothing outlives an account.
create table inquiries_inquiry (
  id bigint generated always as identity (start with 1001) primary key,
  number text not null unique,
  client_id uuid not null unique,
  site_id integer not null references site_site,
  member_id bigint references accounts_member on delete cascade,
  address text,
  address_hash text,
  locale text not null,
  subject text not null,
  state text not null check (state in ('unconfirmed', 'waiting', 'answered', 'closed')),
  opened_at timestamptz not null,
  -- When the oldest text came that nobody has answered, by which the desk sorts.
  waiting_since timestamptz not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  -- The member has not seen the newest answer.
  is_unread boolean not null default false,
  leased_by bigint,
  leased_until timestamptz,
  check ((member_id is null) = (address is not null) and (address is null) = (address_hash is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (state <> 'unconfirmed' or address is not null)
);
create index inquiries_inquiry_waiting on inquiries_inquiry (waiting_since, id) where state = 'waiting';
create index inquiries_inquiry_answered on inquiries_inquiry (changed_at, id) where state = 'answered';
create index inquiries_inquiry_closed on inquiries_inquiry (closed_at) where state = 'closed';
create index inquiries_inquiry_unconfirmed on inquiries_inquiry (opened_at, id) where state = 'unconfirmed';
create index inquiries_inquiry_member on inquiries_inquiry (member_id, id desc) where member_id is not null;
create index inquiries_inquiry_address on inquiries_inquiry (address_hash) where address_hash is not null;

-- One piece of an inquiry: a question or reply of the author, an answer, or a note for colleagues. Words are encrypted.
create table inquiries_text (
  id bigint generated always as identity primary key,
  inquiry_id bigint not null references inquiries_inquiry on delete cascade,
  kind text not null check (kind in ('question', 'answer', 'note')),
  client_id uuid unique,
  person_id bigint,
  words text not null,
  -- The same for a mail that is delivered twice.
  mail_key text,
  is_other_sender boolean not null default false,
  files integer not null default 0,
  at timestamptz not null,
  unique (inquiry_id, mail_key),
  check ((kind = 'question') = (person_id is null)),
  check (mail_key is null or kind = 'question')
);
create index inquiries_text_inquiry on inquiries_text (inquiry_id, id);
