-- On every node, for the same page: $6 are the members whom the viewer does not see, read from the viewer's node.
select rank, member_id from discovery_search
where gender = $1 and country = $2 and born_on > $3::date and born_on <= $4::date
  and member_id <> $5 and member_id <> all ($6::bigint[])
  and (rank, member_id) < ($7::integer, $8::bigint)
order by rank desc, member_id desc limit 25
