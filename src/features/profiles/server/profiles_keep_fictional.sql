-- The mark of a fictional profile is never removed.
create or replace function profiles_keep_fictional() returns trigger language plpgsql as $$
begin
  raise exception 'the mark of a fictional profile is never removed';
end $$;
create or replace trigger profiles_fictional_kept before update of fictional on profiles_profile
  for each row when (old.fictional and not new.fictional) execute function profiles_keep_fictional();
