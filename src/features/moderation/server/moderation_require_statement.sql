-- Every measure needs a statement of reasons to the member. Checked at the commit, so that the order of inserts does
-- not matter.
create or replace function moderation_require_statement() returns trigger language plpgsql as $$
begin
  if not exists (select from moderation_statement
      where decision_id = new.decision_id and receiver = 'concerned') then
    raise exception 'measure % has no statement of reasons', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger if exists moderation_measure_stated on moderation_measure;
create constraint trigger moderation_measure_stated after insert on moderation_measure
  deferrable initially deferred for each row execute function moderation_require_statement();
