-- A measure can be ended before its end, by a decision of its own. The decision that began it stays.
alter table moderation_decision drop constraint moderation_decision_outcome_check,
  add constraint moderation_decision_outcome_check
    check (outcome in ('violation', 'none', 'kept', 'milder', 'overturned', 'lifted'));
comment on column moderation_decision.overturns is
  'The decision that an appeal overturned or made milder, or of which a measure was lifted.';
