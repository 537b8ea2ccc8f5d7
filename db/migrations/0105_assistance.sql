-- What people of staff have noted about a member, for their colleagues. It goes with the account.
create table assistance_note (
  id bigint generated always as identity primary key,
  -- Made by the page before the first try, so that a repeat writes nothing more.
  client_id uuid not null unique,
  member_id bigint not null references accounts_member on delete cascade,
  person_id bigint not null,
  words text not null check (length(words) between 1 and 2000),
  at timestamptz not null
);
create index assistance_note_member on assistance_note (member_id, id desc);
create index assistance_note_old on assistance_note (at);
