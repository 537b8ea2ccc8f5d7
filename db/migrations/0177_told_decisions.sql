-- Who was told how a case was decided, of the decisions that are judged again: they are not asked to judge it blind.
create table moderation_told (
  decision_id bigint not null references moderation_decision on delete cascade,
  person_id bigint not null,
  primary key (decision_id, person_id)
);
