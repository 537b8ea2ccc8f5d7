-- Every node has these tables beside those of today. The rows of a table are on the node of its key.

-- News for another node, written in the transaction that causes it. A job delivers it until the other node confirms.
create table node_outbox (
  id bigint generated always as identity primary key,
  to_member_id bigint not null,
  kind text not null,
  content jsonb not null
);

-- By member. One row for each side of a conversation.
create table chat_inbox (
  member_id bigint not null,
  conversation_id bigint not null,
  other_id bigint not null,
  last_seq integer not null,
  last_at timestamptz not null,
  last_sender_id bigint not null,
  last_snippet text not null,
  read_seq integer not null default 0,
  removed_seq integer not null default 0,
  -- Position in the member's own changes; replaces `changed_in`, because transaction numbers differ between nodes.
  changed bigint not null,
  primary key (member_id, conversation_id),
  -- Also the one place where a pair has one conversation: the row of the lower member is written first.
  unique (member_id, other_id)
);
create index chat_inbox_list on chat_inbox (member_id, last_at desc, conversation_id desc);
create table chat_inbox_change (member_id bigint primary key, changed bigint not null);

-- By sender. A message that is paid for and on its way to the conversation's node.
create table chat_reserved (
  sender_id bigint not null,
  client_id uuid not null,
  conversation_id bigint not null,
  charged integer not null,
  state text not null default 'reserved' check (state in ('reserved', 'sent', 'returned')),
  at timestamptz not null,
  primary key (sender_id, client_id)
);
-- By conversation. What was refused is refused for good: a late call of the second step must not send what was paid back.
create table chat_refused (
  conversation_id bigint not null,
  sender_id bigint not null,
  client_id uuid not null,
  primary key (conversation_id, sender_id, client_id)
);
create index chat_reserved_open on chat_reserved (at) where state = 'reserved';
alter table wallet_transfer drop constraint wallet_transfer_kind_check, add constraint wallet_transfer_kind_check
  check (kind in ('given', 'bought', 'text', 'image', 'gift', 'refunded', 'lost', 'lapsed', 'returned',
    'refused'));

-- On the conversation, because both members write to it: a block is answered after it stands here.
alter table chat_conversation add column blocked boolean not null default false;

-- Whole on the first node. Who has an e-mail address, a username or a browser.
create table directory_name (
  kind text not null check (kind in ('email', 'username', 'device')),
  key text not null,
  member_id bigint not null,
  -- False until the member's node has the member.
  confirmed boolean not null default false,
  primary key (kind, key)
);
