-- Backups that have ended, well or not: `whole` is the embedded database with the files, `files` the files beside a
-- database server of the operator's own, `database` what the operator's own tool has made of that server.
create table operations_backup (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('whole', 'files', 'database')),
  started_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= started_at),
  size bigint not null check (size >= 0),
  -- Why it failed; null if it is good.
  fault text check (fault <> '')
);
create index operations_backup_ended on operations_backup (kind, ended_at desc) where fault is null;
create index operations_backup_failed on operations_backup (ended_at desc) where fault is not null;
