-- The order in which a person of staff wants to see and work the queues. Queues that are not named come after these.
create table moderation_queue_order (
  person_id bigint primary key references staff_person on delete cascade,
  queues text[] not null
);
