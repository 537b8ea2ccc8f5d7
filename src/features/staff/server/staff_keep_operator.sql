-- The lock keeps two operators from ending each other at the same moment.
create or replace function staff_keep_operator() returns trigger language plpgsql as $$
begin
  if not ('operator' = any (old.roles)) or old.ended_at is not null then return null; end if;
  perform pg_advisory_xact_lock(hashtext('staff_keep_operator'));
  if not exists (select from staff_person where 'operator' = any (roles) and ended_at is null) then
    raise exception 'the last operator stays' using errcode = 'check_violation', constraint = 'staff_last_operator';
  end if;
  return null;
end $$;
create or replace trigger staff_person_operator after update of roles, ended_at or delete on staff_person
  for each row execute function staff_keep_operator();
