-- One member's sign to another, and what becomes of two that meet.

create table likes_like (
  liker_id bigint not null references accounts_member on delete cascade,
  liked_id bigint not null references accounts_member on delete cascade,
  at timestamptz not null,
  -- Until the liked member opens the liker's profile: the like_new of the specification.
  is_new boolean not null default true,
  -- When the new-like modal showed it; each is shown once.
  shown_at timestamptz,
  primary key (liker_id, liked_id),
  check (liker_id <> liked_id)
);
create index likes_like_received on likes_like (liked_id, at desc, liker_id desc);
create index likes_like_sent on likes_like (liker_id, at desc, liked_id desc);
create index likes_like_new on likes_like (liked_id) where is_new;

-- Exactly one row whoever was first: the smaller number is the first of the two.
create table likes_match (
  first_id bigint not null references accounts_member on delete cascade,
  second_id bigint not null references accounts_member on delete cascade,
  at timestamptz not null,
  primary key (first_id, second_id),
  check (first_id < second_id)
);
create index likes_match_second on likes_match (second_id, first_id);
