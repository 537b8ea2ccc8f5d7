-- Who noted that a debt was paid another way. Nobody: at the command line, or a dispute that was won.
alter table shop_receivable
  add column settled_at timestamptz,
  add column settled_by bigint,
  add column note text check (length(note) between 1 and 500);
create index shop_receivable_open on shop_receivable (at) where state = 'open';
create index shop_receivable_settled on shop_receivable (settled_at) where settled_at is not null;
