-- Entries are only added. Only the retention may remove the oldest ones; its transaction declares it.
create or replace function staff_keep_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('velvet.cuts_audit', true) = 'yes' then return old; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create or replace trigger staff_audit_kept before update or delete on staff_audit
  for each row execute function staff_keep_entry();
create or replace trigger staff_access_kept before update or delete on staff_access
  for each row execute function staff_keep_entry();
create or replace trigger staff_audit_not_emptied before truncate on staff_audit
  for each statement execute function staff_keep_entry();
create or replace trigger staff_access_not_emptied before truncate on staff_access
  for each statement execute function staff_keep_entry();
