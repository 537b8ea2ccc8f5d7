-- First step of a send, on the sender's node: charges once for a client id.
create function chat_reserve(sender bigint, client uuid, conversation bigint, what text, price integer,
  free_messages integer, free_conversations integer, is_new boolean, moment timestamptz)
returns text language plpgsql as $$
declare
  paid record;
begin
  insert into chat_reserved (sender_id, client_id, conversation_id, charged, at)
    values (sender, client, conversation, 0, moment) on conflict do nothing;
  if not found then
    return (select state from chat_reserved where sender_id = sender and client_id = client);
  end if;
  select * into paid from wallet_charge_message(
    sender, what, client, price, free_messages, free_conversations, is_new, moment);
  if paid.refusal is not null then
    delete from chat_reserved where sender_id = sender and client_id = client;
    return paid.refusal;
  end if;
  update chat_reserved set charged = paid.charged where sender_id = sender and client_id = client;
  return 'reserved';
end $$;
