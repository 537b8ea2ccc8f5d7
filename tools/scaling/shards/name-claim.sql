-- Before a sign-up, on the first node: no row comes back if somebody else has the name.
insert into directory_name as known (kind, key, member_id) values ($1, $2, $3)
on conflict (kind, key) do update set member_id = known.member_id where known.member_id = excluded.member_id
returning member_id, confirmed
