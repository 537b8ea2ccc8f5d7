-- Credits that a ban for a serious breach takes once its time to appeal is over.
alter type wallet_account add value 'lapsed';
alter table wallet_transfer drop constraint wallet_transfer_kind_check;
alter table wallet_transfer add constraint wallet_transfer_kind_check check
  (kind in ('given', 'bought', 'text', 'image', 'gift', 'refunded', 'lost', 'lapsed', 'returned'));

-- When a ban had outlasted the time to appeal, and the credits lapsed.
alter table moderation_measure add column settled_at timestamptz;
create index moderation_measure_unsettled on moderation_measure (id)
  where kind = 'banned' and ended_at is null and settled_at is null;
