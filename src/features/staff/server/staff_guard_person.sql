-- Rights of people change only by an answered proposal or at the command line. The transaction names which in
-- `velvet.staff_change`: the number of the proposal, or `cli`.
create or replace function staff_guard_person() returns trigger language plpgsql as $$
declare
  change text := coalesce(current_setting('velvet.staff_change', true), '');
begin
  if tg_op = 'UPDATE' and new.roles = old.roles and new.named = old.named
    and new.ended_at is not distinct from old.ended_at then return new; end if;
  if change = 'cli' then return new; end if;
  if change ~ '^\d+$' and exists (select from staff_proposal where id = change::bigint and answer = 'agreed'
    and answered_by <> by_id and (tg_op = 'INSERT' or about_person_id = new.id
      -- Somebody who left is invited again, by the address that their row has kept.
      or (kind = 'staff.invite' and old.ended_at is not null and new.ended_at is null
        and old.email_key = new.email_key and lower(trim(input ->> 'email')) = new.email_key)))
    then return new; end if;
  raise exception 'the rights of staff change by a proposal that somebody else has agreed to';
end $$;
create or replace trigger staff_person_guarded before insert or update on staff_person
  for each row execute function staff_guard_person();
