-- Whoever has complained gets no mail for 24 months after the erasure, also under a new account: the keyed hash of the
-- address stays, without a member. changed_at is then the time of the erasure.
alter table mail_address alter column member_id drop not null;
create index mail_address_kept on mail_address (changed_at) where member_id is null;
