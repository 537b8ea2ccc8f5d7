-- What a browser has missed since the change that it knows, on the viewer's node alone.
select conversation_id, last_seq, read_seq, changed from chat_inbox
where member_id = $1 and changed > $2 order by changed limit 201
