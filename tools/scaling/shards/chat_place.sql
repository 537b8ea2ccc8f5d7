-- Second step, on the conversation's node: stores the message once for a client id. `charged` is what the first step took.
create function chat_place(conversation bigint, sender bigint, client uuid, what text, content text, charged integer,
  moment timestamptz) returns text language plpgsql as $$
declare
  of chat_conversation;
  other bigint;
begin
  select * into of from chat_conversation where id = conversation for update;
  perform from chat_message where conversation_id = conversation and sender_id = sender and client_id = client;
  if found then return 'sent'; end if;
  if of.id is null or of.blocked then
    insert into chat_refused values (conversation, sender, client) on conflict do nothing;
  end if;
  perform from chat_refused r
    where r.conversation_id = conversation and r.sender_id = sender and r.client_id = client;
  if found then return 'refused'; end if;
  insert into chat_message (conversation_id, seq, sender_id, client_id, kind, body, sent_at, credits)
    values (conversation, of.last_seq + 1, sender, client, what, content, moment, charged);
  update chat_conversation set last_seq = of.last_seq + 1, last_at = moment, last_sender_id = sender
    where id = conversation;
  foreach other in array array[of.low_id, of.high_id] loop
    insert into node_outbox (to_member_id, kind, content) values (other, 'message', jsonb_build_object(
      'conversation', conversation, 'seq', of.last_seq + 1, 'at', moment, 'sender', sender,
      'other', of.low_id + of.high_id - other, 'snippet', left(content, 80)));
  end loop;
  return 'sent';
end $$;
