-- On the viewer's node alone. The cards of the others are read by number, from their nodes.
select conversation_id, other_id, last_at, last_snippet, last_seq - read_seq as unread from chat_inbox
where member_id = $1 and last_seq > removed_seq
  and other_id not in (
    select blocked_id from safety_block where blocker_id = $1
    union all select blocker_id from safety_block where blocked_id = $1)
  and (last_at, conversation_id) < ($2::timestamptz, $3::bigint)
order by last_at desc, conversation_id desc limit 51
