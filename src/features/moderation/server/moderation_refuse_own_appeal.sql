-- Refuses the decision of an appeal by a person who decided the case, or another appeal against it, before.
create or replace function moderation_refuse_own_appeal() returns trigger language plpgsql as $$
begin
  if exists (
    with recursive chain as (
      select id, appeal_of from moderation_case where id = new.case_id
      union all
      select earlier.id, earlier.appeal_of from chain join moderation_case earlier on earlier.id = chain.appeal_of
    )
    select from chain join moderation_case one on one.id = chain.appeal_of or one.appeal_of = chain.appeal_of
      join moderation_decision decision on decision.case_id = one.id
    where one.id <> new.case_id and decision.person_id = new.person_id
  ) then
    raise exception 'person % decided this case before', new.person_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger moderation_decision_by_another before insert or update of case_id, person_id on moderation_decision
  for each row execute function moderation_refuse_own_appeal();
