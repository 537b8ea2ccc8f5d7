-- When somebody who may see a sealed picture found that nothing is wrong with it. The member is told from then on.
alter table moderation_sealed add column cleared_at timestamptz;
update moderation_sealed s set cleared_at = s.lifted_at where exists (
  select from moderation_decision d where d.case_id = s.case_id and d.outcome = 'none' and d.undone_at is null
    and d.at = s.lifted_at);
