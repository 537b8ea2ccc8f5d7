-- What moves at the provider: disputes of a part, refunds made in its back office, and which of its answers is the newest.

-- Numbers each question to a provider and each answer that was settled, across all processes: an answer to a question
-- that is older than the last settled answer is not believed.
create sequence shop_reading;

alter table shop_payment
  -- Number of the last settled answer of the provider.
  add column reading bigint not null default 0,
  -- The provider's own time of the last event that was settled, where it cannot be asked.
  add column told_at timestamptz,
  -- What the bank took back, as long as the dispute stands.
  add column disputed_amount integer check (disputed_amount >= 0),
  add constraint shop_payment_disputed check (disputed_amount is null or state = 'charged_back');
update shop_payment set disputed_amount = (
    select coalesce(sum(case when credited = 'provider' then amount when debited = 'provider' then -amount end), 0)
    from shop_entry e where e.order_id = shop_payment.order_id and e.kind in ('charged_back', 'won_back'))
  where state = 'charged_back' and completed_at is not null;

alter table shop_refund
  drop constraint shop_refund_why_check,
  add constraint shop_refund_why_check
    check (why in ('unused', 'withdrawal', 'code_used', 'erased', 'operator', 'provider')),
  -- Why it cannot proceed, since the provider was last to be told of it.
  add column fault text check (fault in ('no_reference', 'no_provider', 'no_answer'));
-- A refund that was made at the provider is known by the provider's name of it.
create unique index shop_refund_ref on shop_refund (order_id, provider_ref) where provider_ref is not null;

alter table sandbox_payment add column disputed integer check (disputed > 0);
-- Made in the sandbox's back office, not asked for by us.
alter table sandbox_refund add column made_here boolean not null default false;
