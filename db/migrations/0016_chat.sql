-- What two members write to each other. One row a pair, and messages that are counted within it: 1, 2, 3 …

create table chat_conversation (
  id bigint generated always as identity primary key,
  -- The smaller number of the two, and the larger.
  low_id bigint not null references accounts_member on delete cascade,
  high_id bigint not null references accounts_member on delete cascade,
  started_by bigint not null,
  last_seq integer not null default 0,
  last_at timestamptz not null,
  last_sender_id bigint not null,
  last_kind text not null default 'text',
  last_snippet text not null default '',
  -- How far each side has read, and how far its devices have got; unread = last_seq - read.
  read_low integer not null default 0,
  read_high integer not null default 0,
  delivered_low integer not null default 0,
  delivered_high integer not null default 0,
  -- Removed on that side up to here: only what comes after is shown, and nothing until something does.
  removed_low integer not null default 0,
  removed_high integer not null default 0,
  -- The transaction that last changed it in any way. A browser that comes back asks from the oldest one that was still
  -- running when it was last told: exactly what it missed, whichever clock moved and whoever committed late.
  changed_in xid8 not null default pg_current_xact_id(),
  unique (low_id, high_id),
  check (low_id < high_id),
  check (last_seq >= greatest(read_low, read_high, delivered_low, delivered_high, removed_low, removed_high))
) with (fillfactor = 85);
create index chat_conversation_low on chat_conversation (low_id, last_at desc, id desc);
create index chat_conversation_high on chat_conversation (high_id, last_at desc, id desc);
create index chat_conversation_unread_low on chat_conversation (low_id) include (last_seq, read_low)
  where last_seq > read_low;
create index chat_conversation_unread_high on chat_conversation (high_id) include (last_seq, read_high)
  where last_seq > read_high;

create table chat_message (
  conversation_id bigint not null references chat_conversation on delete cascade,
  seq integer not null,
  sender_id bigint not null,
  -- Made by the sender's browser before the first try: unique for good, a repeat finds the first.
  client_id uuid not null,
  kind text not null check (kind in ('text', 'image', 'gift')),
  -- The text, the code of the gift, or the key of the image.
  body text not null,
  sent_at timestamptz not null,
  primary key (conversation_id, seq)
);
create unique index chat_message_client on chat_message (conversation_id, sender_id, client_id);

-- Pictures of messages: seen by the two alone, so they are no photos of a profile.
create table chat_image (
  -- Random: the files of its renditions are kept under it.
  key text primary key,
  sender_id bigint not null references accounts_member on delete cascade,
  receiver_id bigint not null references accounts_member on delete cascade,
  client_id uuid not null,
  -- SHA-256 of what was uploaded: a repeat is known by it.
  content_hash bytea not null,
  width integer not null,
  height integer not null,
  thumb_hash text not null,
  created_at timestamptz not null,
  unique (sender_id, receiver_id, client_id)
);
create index chat_image_receiver on chat_image (receiver_id);

-- Keys of files that no image has: of uploads on their way, and of images that went.
create table chat_stray (
  key text primary key,
  since timestamptz not null
);
create index chat_stray_since on chat_stray (since);

-- What members wrote before their address was confirmed: kept apart and uncharged, sent in this order on confirmation.
create table chat_held (
  id bigint generated always as identity primary key,
  sender_id bigint not null references accounts_member on delete cascade,
  receiver_id bigint not null references accounts_member on delete cascade,
  client_id uuid not null,
  kind text not null check (kind in ('text', 'image', 'gift')),
  body text not null,
  written_at timestamptz not null,
  -- Why it could not be sent: the sender is shown it, and may write it again.
  refused text,
  unique (sender_id, receiver_id, client_id)
);
create index chat_held_receiver on chat_held (receiver_id);

insert into chat_held (sender_id, receiver_id, client_id, kind, body, written_at)
  select member_id, to_member_id, gen_random_uuid(), 'text', body, written_at from accounts_signup_message
  where to_member_id <> member_id;
drop table accounts_signup_message;

-- Of images that others send: shown blurred until the member taps them.
alter table accounts_member add column blur_images boolean not null default true;
create or replace view accounts_standing as
  select id as member_id, status, invisible, show_online, signed_up_at, read_marks, blur_images from accounts_member;

-- What two members do to each other at the same moment is done one after the other.
create function safety_lock_pair(one bigint, other bigint) returns void language sql as $$
  select pg_advisory_xact_lock(
    hashtextextended('safety.pair ' || least(one, other) || ' ' || greatest(one, other), 0))
$$;

-- Which of the two has blocked: both or either way.
create function safety_block_between(one bigint, other bigint) returns text language sql stable as $$
  select case
    when exists (select from safety_block where blocker_id = other and blocked_id = one) then 'blocked'
    when exists (select from safety_block where blocker_id = one and blocked_id = other) then 'blocking'
  end
$$;

-- Sends a message, price, quota and unread number included: all of it or nothing, in one round trip.
-- `shown`: the receiver, though invisible, has shown itself to the sender; asked only after the outcome `hidden`.
-- Answers `outcome`: sent, repeated (the first result again), conflict (another message under that id), blocked, blocking,
-- gone, hidden, barred (the sender may not write), conversations (no more of them may be started), credits (too few).
create function chat_send(
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
  insert into chat_message (conversation_id, seq, sender_id, client_id, kind, body, sent_at)
    values (conversation, number, sender, client, what, content, moment);
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
