-- Events of a case are only added, never changed. The encrypted words of an appeal are encrypted anew with a newer
-- secret by who says so by `secrets.reseals`: the new text has to look encrypted, and nothing else may differ.
create or replace function moderation_keep_event() returns trigger language plpgsql as $$
begin
  -- Deleting a case deletes its events by the trigger of the foreign key.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  if tg_op = 'UPDATE' and current_setting('secrets.reseals', true) = 'yes' and old.kind = 'appealed'
    and jsonb_typeof(old.data->'words') = 'string' and jsonb_typeof(new.data->'words') = 'string'
    and new.data->>'words' ~ '^[A-Za-z0-9_-]{4}\.[A-Za-z0-9_-]{38,}$'
    and jsonb_set(to_jsonb(new), '{data,words}', 'null') = jsonb_set(to_jsonb(old), '{data,words}', 'null')
    then return new; end if;
  raise exception 'an event is never changed';
end $$;
create or replace trigger moderation_event_kept before update or delete on moderation_event
  for each row execute function moderation_keep_event();
