-- Sends a message and charges for it, all or nothing, in one round trip.
-- `shown`: the receiver is invisible but has liked or written to the sender. The caller only asks after `hidden`.
-- `outcome` is one of: sent, repeated (the first result again), conflict (the id belongs to another message), blocked,
-- blocking, gone, hidden, barred (the sender may not write), waiting (held messages to the receiver go first),
-- conversations (no more of them may be started), credits (too few), restricted (by moderation).
create or replace function chat_send(
  sender bigint, receiver bigint, client uuid, what text, content text, snippet text, price integer,
  free_messages integer, free_conversations integer, shown boolean, moment timestamptz,
  out outcome text, out conversation bigint, out number integer, out at timestamptz, out balance integer,
  out premium boolean, out messages_used integer, out conversations_used integer
) language plpgsql
-- Connections plan every statement for its values, which searches need and these statements do not.
set plan_cache_mode = force_generic_plan
-- The plan stays while the tables grow, and on a small table it would be a sequential scan.
set enable_seqscan = off
as $$
declare
  low bigint := least(sender, receiver);
  high bigint := greatest(sender, receiver);
  last integer;
  known chat_message;
  charged integer;
begin
  -- A block takes the same lock, so a message is either sent before it or refused after it.
  perform safety_lock_pair(sender, receiver);
  select w.balance, w.premium_since is not null, w.free_messages_used, w.conversations_started
    into balance, premium, messages_used, conversations_used
    from wallet_wallet w where w.member_id = sender;
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
  if exists (select from safety_restriction r where r.member_id = sender
      and (r.age_proof or r.muted_until > moment
        or (conversation is null and (r.first_contact_until > moment or r.hidden_until > moment))))
  then outcome := 'restricted'; return; end if;
  select case
      when s.status <> 'active' or p.status <> 'active' then 'gone'
      when exists (select from safety_restriction r where r.member_id = receiver
        and (r.age_proof or (conversation is null and r.hidden_until > moment))) then 'gone'
      when s.invisible and conversation is null and not shown then 'hidden'
    end into outcome
    from accounts_standing s join profiles_profile p on p.member_id = s.member_id where s.member_id = receiver;
  if not found then outcome := 'gone'; end if;
  -- A block wins over `hidden`, as in every other check of who may meet whom.
  if outcome is distinct from 'gone' then
    outcome := coalesce(safety_block_between(sender, receiver), outcome);
  end if;
  if outcome is not null then return; end if;
  if exists (select from chat_held h
      where h.sender_id = sender and h.receiver_id = receiver and h.refused is null and h.client_id <> client
        and not exists (select from chat_held own
          where own.sender_id = sender and own.receiver_id = receiver and own.client_id = client and own.id < h.id))
  then outcome := 'waiting'; return; end if;

  select paid.refusal, paid.charged, paid.balance, paid.premium, paid.messages_used, paid.conversations_used
    into outcome, charged, balance, premium, messages_used, conversations_used
    from wallet_charge_message(
      sender, what, client, price, free_messages, free_conversations, conversation is null, moment) paid;
  if outcome is not null then return; end if;

  if conversation is null then
    insert into chat_conversation (low_id, high_id, started_by, last_at, last_sender_id)
      values (low, high, sender, moment, sender) returning id into conversation;
  end if;
  number := coalesce(last, 0) + 1;
  at := moment;
  outcome := 'sent';
  insert into chat_message (conversation_id, seq, sender_id, client_id, kind, body, sent_at, credits)
    values (conversation, number, sender, client, what, content, moment, charged);
  -- The message may have been held until the address was confirmed, or refused then.
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
