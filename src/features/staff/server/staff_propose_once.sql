-- Refuses a proposal that says the same as one that waits for its answer, also if both are made at the same moment.
create or replace function staff_propose_once() returns trigger language plpgsql as $$
begin
  if new.subject is null then return new; end if;
  perform pg_advisory_xact_lock(715012, hashtext(new.kind || ' ' || new.subject));
  if exists (
    select from staff_proposal where kind = new.kind and subject = new.subject and input = new.input
      and answer is null and expires_at > new.at
  ) then
    raise exception 'this has been proposed already' using errcode = 'unique_violation',
      constraint = 'staff_proposal_once';
  end if;
  return new;
end $$;
create or replace trigger staff_proposal_once before insert on staff_proposal
  for each row execute function staff_propose_once();
