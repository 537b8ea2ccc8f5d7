-- What the last check of each kind found. Checks ask other servers, so pages show what is stored here.
create table operations_check (
  kind text primary key check (kind in ('mail', 'payments', 'age', 'domains')),
  at timestamptz not null,
  -- [{"what", "code", "problem", "unknown", "until"}]; code and problem are null where all is well.
  findings jsonb not null check (jsonb_typeof(findings) = 'array')
);
