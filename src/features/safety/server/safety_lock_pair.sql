-- Serialises what two members do to each other, until the end of the transaction.
create or replace function safety_lock_pair(one bigint, other bigint) returns void language sql as $$
  select pg_advisory_xact_lock(
    hashtextextended('safety.pair ' || least(one, other) || ' ' || greatest(one, other), 0))
$$;
