-- What a message cost stands at the message, so that the books can be held against it; nothing where it was free.
alter table chat_message add column credits integer not null default 0 check (credits >= 0);

update chat_message message set credits = paid.credits
  from (select member_id, kind, key, sum(credits) as credits from wallet_transfer
    where kind in ('text', 'image', 'gift') and key is not null group by member_id, kind, key) paid
  where paid.member_id = message.sender_id and paid.kind = message.kind and paid.key = message.client_id;

-- Sends a message, price, quota and unread number included: all of it or nothing, in one round trip.
-- `shown`: the receiver, though invisible, has shown itself to the sender; asked only after the outcome `hidden`.
-- Answers `outcome`: sent, repeated (the first result again), conflict (another message under that id), blocked, blocking,
-- gone, hidden, barred (the sender may not write), waiting (what was held for the receiver is to be sent before),
-- conversations (no more of them may be started), credits (too few).
create or replace function chat_send(
  sender bigint, receiver bigint, client uuid, what text, content text, snippet text, price integer,
  free_messages integer, free_conversations integer, shown boolean, moment timestamptz,
  out outcome text, out conversation bigint, out number integer, out at timestamptz, out balance integer,
  out premium boolean, out messages_used integer, out conversations_used integer
) language plpgsql
-- Connections ask for a plan of their own for every statement, which searches need and the statements in here do not.
set plan_cache_mode = force_generic_plan
-- A young table looks as if reading all of it were cheap. It grows, and the plan stays for a while.
set enable_seqscan = off
as $$
declare
  low bigint := least(sender, receiver);
  high bigint := greatest(sender, receiver);
  last integer;
  known chat_message;
  wallet wallet_wallet;
  is_free boolean := false;
begin
  -- A block takes the same lock: a message is sent before it or refused after it.
  perform safety_lock_pair(sender, receiver);
  select w.* into wallet from wallet_wallet w where w.member_id = sender;
  balance := wallet.balance;
  premium := wallet.premium_since is not null;
  messages_used := wallet.free_messages_used;
  conversations_used := wallet.conversations_started;
  select c.id, c.last_seq into conversation, last from chat_conversation c
    where c.low_id = low and c.high_id = high for update;
  if found then
    select m.* into known from chat_message m
      where m.conversation_id = conversation and m.sender_id = sender and m.client_id = client;
    if found then
      outcome := case when known.kind = what and known.body = content then 'repeated' else 'conflict' end;
      number := known.seq;
      at := known.sent_at;
      return;
    end if;
  end if;

  perform from accounts_standing s where s.member_id = sender and s.status = 'active';
  if not found then outcome := 'barred'; return; end if;
  select case
      when s.status <> 'active' or p.status <> 'active' then 'gone'
      when s.invisible and conversation is null and not shown then 'hidden'
    end into outcome
    from accounts_standing s join profiles_profile p on p.member_id = s.member_id where s.member_id = receiver;
  if not found then outcome := 'gone'; end if;
  -- Who was blocked by somebody invisible is told of the block, and nothing more: the order of the one check.
  if outcome is distinct from 'gone' then
    outcome := coalesce(safety_block_between(sender, receiver), outcome);
  end if;
  if outcome is not null then return; end if;
  if exists (select from chat_held h
      where h.sender_id = sender and h.receiver_id = receiver and h.refused is null and h.client_id <> client
        and not exists (select from chat_held own
          where own.sender_id = sender and own.receiver_id = receiver and own.client_id = client and own.id < h.id))
  then outcome := 'waiting'; return; end if;

  select w.* into wallet from wallet_wallet w where w.member_id = sender for update;
  premium := wallet.premium_since is not null;
  balance := wallet.balance;
  messages_used := wallet.free_messages_used;
  conversations_used := wallet.conversations_started;
  if not premium then
    if conversation is null and conversations_used >= free_conversations then
      outcome := 'conversations'; return;
    end if;
    is_free := what = 'text' and messages_used < free_messages;
  end if;
  if not is_free then
    balance := wallet_spend(sender, what, client, price, moment);
    if balance is null then balance := wallet.balance; outcome := 'credits'; return; end if;
  end if;
  if is_free or conversation is null then
    update wallet_wallet w set
      free_messages_used = w.free_messages_used + is_free::integer,
      conversations_started = w.conversations_started + (conversation is null)::integer
      where w.member_id = sender
      returning w.free_messages_used, w.conversations_started into messages_used, conversations_used;
  end if;

  if conversation is null then
    insert into chat_conversation (low_id, high_id, started_by, last_at, last_sender_id)
      values (low, high, sender, moment, sender) returning id into conversation;
  end if;
  number := coalesce(last, 0) + 1;
  at := moment;
  outcome := 'sent';
  insert into chat_message (conversation_id, seq, sender_id, client_id, kind, body, sent_at, credits)
    values (conversation, number, sender, client, what, content, moment, case when is_free then 0 else price end);
  -- It waited for the confirmation of the address, or was refused then: sent, it is held no more.
  delete from chat_held h where h.sender_id = sender and h.receiver_id = receiver and h.client_id = client;
  update chat_conversation c set
    last_seq = number, last_at = moment, last_sender_id = sender, last_kind = what, last_snippet = snippet,
    read_low = case when sender = low then number else c.read_low end,
    read_high = case when sender = high then number else c.read_high end,
    delivered_low = case when sender = low then number else c.delivered_low end,
    delivered_high = case when sender = high then number else c.delivered_high end,
    changed_in = pg_current_xact_id()
    where c.id = conversation;
end $$;
