-- The provider's id of the money movement, for providers that know a payment by another id before it is paid.
alter table shop_payment add column charge_ref text;
create unique index shop_payment_charge on shop_payment (provider, charge_ref) where charge_ref is not null;
