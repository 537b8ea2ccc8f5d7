-- On the liker's node for a new like, and on the liked member's node for its copy; in any order, any number of times.
-- The node of the lower member sees both likes of a pair, so the match is made there and nowhere else.
create function likes_know(liker bigint, liked bigint, moment timestamptz, here bigint)
returns boolean language plpgsql as $$
declare
  low bigint := least(liker, liked);
  high bigint := greatest(liker, liked);
begin
  perform pg_advisory_xact_lock(hashtextextended('likes.pair ' || low || ' ' || high, 0));
  insert into likes_like (liker_id, liked_id, at) values (liker, liked, moment) on conflict do nothing;
  if found and here = liker then
    insert into node_outbox (to_member_id, kind, content)
      values (liked, 'like', jsonb_build_object('liker', liker, 'liked', liked, 'at', moment));
  end if;
  if here <> low then return false; end if;
  insert into likes_match (first_id, second_id, at)
    select low, high, moment
    where exists (select from likes_like where liker_id = low and liked_id = high)
      and exists (select from likes_like where liker_id = high and liked_id = low)
    on conflict do nothing;
  if found then
    insert into node_outbox (to_member_id, kind, content)
      values (high, 'match', jsonb_build_object('first', low, 'second', high, 'at', moment));
    return true;
  end if;
  return false;
end $$;
