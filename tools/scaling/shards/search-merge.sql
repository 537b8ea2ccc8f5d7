-- Where the answers of all nodes come together. $1 and $2 are their ranks and members.
select rank, member_id from unnest($1::integer[], $2::bigint[]) as found (rank, member_id)
order by rank desc, member_id desc limit 25
