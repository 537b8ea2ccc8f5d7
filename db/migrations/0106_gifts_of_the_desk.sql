-- outside a transaction
-- The latest credits that staff gave a member, for the limit of a day.
create index concurrently if not exists wallet_lot_operator on wallet_lot (member_id, at) where reason = 'operator';
