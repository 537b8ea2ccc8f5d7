-- outside a transaction
-- also applied as 1608d4f4544738fc03ea24482edaae2bfcbfd1ac8c88a2954c67dede39940a1f
-- Credits that a ban for a serious breach takes once its time to appeal is over.
alter type wallet_account add value if not exists 'lapsed';
-- then
alter table wallet_transfer drop constraint if exists wallet_transfer_kind_check;
alter table wallet_transfer add constraint wallet_transfer_kind_check check
  (kind in ('given', 'bought', 'text', 'image', 'gift', 'refunded', 'lost', 'lapsed', 'returned')) not valid;
-- then
alter table wallet_transfer validate constraint wallet_transfer_kind_check;
-- then
-- When a ban had outlasted the time to appeal, and the credits lapsed.
alter table moderation_measure add column if not exists settled_at timestamptz;
create index if not exists moderation_measure_unsettled on moderation_measure (id)
  where kind = 'banned' and ended_at is null and settled_at is null;
