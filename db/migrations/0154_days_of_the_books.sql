-- Sums of the books by day in UTC, so that nobody has to read all of them to see a month. Nobody is in them.
create table shop_book_day (
  day date not null,
  account shop_account not null,
  kind text not null,
  currency text not null,
  entries integer not null,
  debited bigint not null,
  credited bigint not null,
  primary key (day, account, kind, currency)
);

-- What the latest comparison of all books found. The next one replaces it.
create table shop_reconciliation (
  is_latest boolean primary key default true check (is_latest),
  at timestamptz not null,
  seconds real not null,
  differences integer not null,
  -- The first of them: what, member, expected, found.
  found jsonb not null,
  -- What members still have: they can ask for the service, or for the money of those that they bought.
  credits_bought bigint not null,
  credits_given bigint not null
);
