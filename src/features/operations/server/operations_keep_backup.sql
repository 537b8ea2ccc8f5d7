-- What is said of backups is only added, so that nobody can make a backup look newer than it is.
create or replace function operations_keep_backup() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create or replace trigger operations_backup_kept before update or delete on operations_backup
  for each row execute function operations_keep_backup();
create or replace trigger operations_backup_not_emptied before truncate on operations_backup
  for each statement execute function operations_keep_backup();
