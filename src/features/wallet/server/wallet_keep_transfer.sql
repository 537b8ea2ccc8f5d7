create or replace function wallet_keep_transfer() returns trigger language plpgsql as $$
begin
  -- Erasing an account deletes its transfers, by the foreign key's own trigger.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'a transfer is never changed';
end $$;
