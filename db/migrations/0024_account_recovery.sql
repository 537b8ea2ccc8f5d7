-- outside a transaction
-- also applied as ff254aabb6d43be7c7feeae0e50d45cf37c40a15d9559510e5d759044a962a80
-- Links are rows from the moment somebody asks for them, so that a recovery also ends those not mailed yet.
-- Passkey challenges are good for one ceremony only, and sessions have an absolute end.

alter table accounts_token add column if not exists id bigint generated always as identity;
alter table accounts_token drop constraint if exists accounts_token_id_key, add constraint accounts_token_id_key unique (id);
-- then

-- Challenges live for five minutes; whoever has one open now presses the button again.
delete from accounts_challenge;
alter table accounts_challenge add column if not exists purpose text not null
  check (purpose in ('login', 'proof', 'registration'));
create index if not exists accounts_challenge_member on accounts_challenge (member_id) where member_id is not null;
-- then
update accounts_session set expires_at = least(expires_at, created_at + interval '180 days')
  where expires_at > created_at + interval '180 days';
-- then
-- Mail jobs that are still queued carried the address themselves: it moves into the link's row.
do $$
declare
  job record;
  link_id bigint;
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  for job in
    select jobs.id, jobs.payload, kinds.purpose, kinds.lasts
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    join (values
      ('send-activation-mail', 'activation', interval '7 days'),
      ('send-reset-mail', 'reset', interval '1 hour'),
      ('send-mail-change-mail', 'mail_change', interval '1 day'),
      ('send-mail-changed-mail', 'mail_undo', interval '2 days'),
      ('make-export', 'export', interval '2 days')
    ) as kinds (task, purpose, lasts) on kinds.task = tasks.identifier
    where exists (select from accounts_member where id = (jobs.payload ->> 'memberId')::bigint)
      and jobs.payload ->> 'linkId' is null
  loop
    insert into accounts_token (token_hash, purpose, member_id, payload, created_at, expires_at)
    values (
      sha256(uuid_send(gen_random_uuid())), job.purpose, (job.payload ->> 'memberId')::bigint,
      case when job.payload ->> 'email' is null then '{}'
        else jsonb_build_object('email', job.payload ->> 'email') end,
      now(), now() + job.lasts
    ) returning id into link_id;
    update graphile_worker._private_jobs
      set payload = json_build_object('memberId', (job.payload ->> 'memberId')::bigint, 'linkId', link_id)
      where id = job.id;
  end loop;
end $$;
