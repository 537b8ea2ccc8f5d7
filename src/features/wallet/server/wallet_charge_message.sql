-- Charges a member for a message: a free text out of the quota, or credits. Counts the conversation it starts.
-- Locks the wallet's row; a conversation's row, if there is one, has to be locked before.
-- `refusal` is null if the member was charged. If it is `conversations` (no more may be started) or `credits` (too few),
-- nothing has changed.
create or replace function wallet_charge_message(
  of_member bigint, what text, with_key uuid, price integer, free_messages integer, free_conversations integer,
  starts_conversation boolean, moment timestamptz,
  out refusal text, out charged integer, out balance integer, out premium boolean,
  out messages_used integer, out conversations_used integer
) language plpgsql as $$
declare
  is_free boolean := false;
  balance_then integer;
begin
  select w.balance, w.premium_since is not null, w.free_messages_used, w.conversations_started
    into balance, premium, messages_used, conversations_used
    from wallet_wallet w where w.member_id = of_member for update;
  if not premium then
    if starts_conversation and conversations_used >= free_conversations then
      refusal := 'conversations'; return;
    end if;
    is_free := what = 'text' and messages_used < free_messages;
  end if;
  if not is_free then
    balance_then := wallet_spend(of_member, what, with_key, price, moment);
    if balance_then is null then refusal := 'credits'; return; end if;
    balance := balance_then;
  end if;
  charged := case when is_free then 0 else price end;
  if is_free or starts_conversation then
    update wallet_wallet w set
      free_messages_used = w.free_messages_used + is_free::integer,
      conversations_started = w.conversations_started + starts_conversation::integer
      where w.member_id = of_member
      returning w.free_messages_used, w.conversations_started into messages_used, conversations_used;
  end if;
end $$;
