-- After the member is on its own node.
update directory_name set confirmed = true where member_id = $1
