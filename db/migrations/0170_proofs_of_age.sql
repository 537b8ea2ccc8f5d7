-- A proof of age ends the measure that asks for it: a decision that no person makes.
alter table moderation_decision alter column person_id drop not null,
  add constraint moderation_decision_person_check check (person_id is not null or outcome = 'lifted');

-- For the job that looks for members who have not given one in time.
create index moderation_measure_age_proof on moderation_measure (id) where kind = 'age_proof' and ended_at is null;
