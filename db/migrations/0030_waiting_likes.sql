-- Likes of members whose e-mail address is not confirmed yet. They are in a table of their own, so that no list, count
-- or match of the likes can show them to anyone.

create table likes_waiting (
  liker_id bigint not null references accounts_member on delete cascade,
  liked_id bigint not null references accounts_member on delete cascade,
  -- They are sent in this order on confirmation, each with the time at which it is sent.
  at timestamptz(3) not null,
  primary key (liker_id, liked_id),
  check (liker_id <> liked_id)
);
create index likes_waiting_in_order on likes_waiting (liker_id, at, liked_id);
create index likes_waiting_liked on likes_waiting (liked_id);
