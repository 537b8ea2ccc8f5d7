-- Events of a case are only added, never changed.
create or replace function moderation_keep_event() returns trigger language plpgsql as $$
begin
  -- Deleting a case deletes its events by the trigger of the foreign key.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'an event is never changed';
end $$;
create or replace trigger moderation_event_kept before update or delete on moderation_event
  for each row execute function moderation_keep_event();
