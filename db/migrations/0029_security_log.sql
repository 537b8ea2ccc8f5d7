-- Security events. No address, no e-mail, nothing that somebody typed; the member's number has no foreign key,
-- so that an event outlives the account and never waits for its row.
create table security_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  member_id bigint,
  -- Pattern of the endpoint, as in "/api/chats": set where access was refused.
  route text
);
create index security_event_at on security_event (at);
create index security_event_member on security_event (member_id, at) where member_id is not null;
