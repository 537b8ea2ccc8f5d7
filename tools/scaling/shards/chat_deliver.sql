-- On the node of each of the two members, from the outbox of the conversation's node: in any order and any number of times.
create function chat_deliver(of_member bigint, conversation bigint, other bigint, seq integer, moment timestamptz,
  sender bigint, snippet text) returns boolean language plpgsql as $$
declare
  next bigint;
begin
  -- Locks the member's inbox until commit, so that no smaller number is committed after a larger one was read.
  insert into chat_inbox_change as known values (of_member, 1)
    on conflict (member_id) do update set changed = known.changed + 1 returning changed into next;
  insert into chat_inbox as mine
    values (of_member, conversation, other, seq, moment, sender, snippet,
      case when sender = of_member then seq else 0 end, 0, next)
    on conflict (member_id, conversation_id) do update set
      last_seq = seq, last_at = moment, last_sender_id = sender, last_snippet = snippet, changed = next,
      read_seq = case when sender = of_member then seq else mine.read_seq end
      where mine.last_seq < seq;
  return found;
end $$;
