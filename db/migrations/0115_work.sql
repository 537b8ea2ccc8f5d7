-- Long work that somebody of staff started: a job does it, and the result can be downloaded once within a day. The file
-- itself lies sealed in the file store, under `work/<id>/<tries>`.
create table work_run (
  -- Made by the browser before the first press, so that a second press is the same work.
  id uuid primary key,
  kind text not null,
  person_id bigint not null references staff_person,
  -- Who started it, as the audit log names them: the work writes its entries in their name.
  actor jsonb not null,
  why text,
  input jsonb not null,
  -- The member concerned. The erasure of the member deletes the row.
  about_id bigint,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  tries smallint not null default 0,
  parts_done integer not null default 0,
  parts integer,
  file_name text,
  content_type text,
  bytes bigint,
  sha256 text,
  refusal text,
  error_id text,
  created_at timestamptz not null,
  ended_at timestamptz,
  downloaded_at timestamptz,
  check ((ended_at is null) = (state in ('queued', 'running')))
);
create index on work_run (kind, created_at desc);
create index on work_run (person_id, created_at desc);
create index on work_run (about_id) where about_id is not null;
create index on work_run (ended_at);
