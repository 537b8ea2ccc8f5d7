-- Who is premium, and credits that were given.

create table wallet_wallet (
  member_id bigint primary key references accounts_member on delete cascade,
  premium_since timestamptz,
  balance integer not null default 0 check (balance >= 0)
);

-- Append-only: credits that an operator or a rule of the site gave. The key makes a repeat harmless.
create table wallet_grant (
  id bigint generated always as identity primary key,
  member_id bigint not null references accounts_member on delete cascade,
  credits integer not null check (credits > 0),
  reason text not null check (reason in ('signup', 'operator', 'demo')),
  key text not null,
  at timestamptz not null,
  unique (member_id, reason, key)
);
