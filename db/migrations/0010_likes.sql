-- One member's sign to another, and what becomes of two that meet.

-- To the millisecond, as pages of a list are continued by it.
create table likes_like (
  liker_id bigint not null references accounts_member on delete cascade,
  liked_id bigint not null references accounts_member on delete cascade,
  at timestamptz(3) not null,
  -- Until the liked member opens the liker's profile or likes back: the like_new of the specification.
  is_new boolean not null default true,
  -- When the new-like modal showed it; each is shown once.
  shown_at timestamptz(3),
  primary key (liker_id, liked_id),
  check (liker_id <> liked_id)
);
create index likes_like_received on likes_like (liked_id, at desc, liker_id desc);
create index likes_like_sent on likes_like (liker_id, at desc, liked_id desc);
create index likes_like_new on likes_like (liked_id) where is_new;
create index likes_like_unshown on likes_like (liked_id, at desc, liker_id desc) where shown_at is null;

-- Exactly one row whoever was first: the smaller number is the first of the two.
create table likes_match (
  first_id bigint not null references accounts_member on delete cascade,
  second_id bigint not null references accounts_member on delete cascade,
  at timestamptz(3) not null,
  -- When the match modal showed it to each of the two.
  first_shown_at timestamptz(3),
  second_shown_at timestamptz(3),
  primary key (first_id, second_id),
  check (first_id < second_id)
);
create index likes_match_second on likes_match (second_id, first_id);
create index likes_match_first_unshown on likes_match (first_id) where first_shown_at is null;
create index likes_match_second_unshown on likes_match (second_id) where second_shown_at is null;

-- Who is there for others, without the cost of a card: for lists and counts of another feature.
create view profiles_open as
  select profile.member_id, account.invisible
  from profiles_profile profile
  join accounts_standing account on account.member_id = profile.member_id
  where profile.status = 'active' and account.status = 'active';
