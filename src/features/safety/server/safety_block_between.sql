-- Which of the two has blocked the other. If both have, the first one is `blocked`.
create or replace function safety_block_between(one bigint, other bigint) returns text language sql stable as $$
  select case
    when exists (select from safety_block where blocker_id = other and blocked_id = one) then 'blocked'
    when exists (select from safety_block where blocker_id = one and blocked_id = other) then 'blocking'
  end
$$;
