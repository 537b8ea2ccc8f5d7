-- Entries are never deleted, except by the retention, years after they were closed; its transaction declares it.
-- What was changed stays readable, so no change is ever rewritten.
create or replace function breaches_keep_breach() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('velvet.forgets_breaches', true) = 'yes' then return old; end if;
  raise exception '% keeps its rows', tg_table_name;
end $$;
create or replace trigger breaches_breach_kept before delete on breaches_breach
  for each row execute function breaches_keep_breach();
create or replace trigger breaches_change_kept before update or delete on breaches_change
  for each row execute function breaches_keep_breach();
create or replace trigger breaches_breach_not_emptied before truncate on breaches_breach
  for each statement execute function breaches_keep_breach();
create or replace trigger breaches_change_not_emptied before truncate on breaches_change
  for each statement execute function breaches_keep_breach();
