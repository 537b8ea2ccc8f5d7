-- On the viewer's node alone: blocks are stored by the blocker and by the blocked member.
select blocked_id as member_id from safety_block where blocker_id = $1
union select blocker_id from safety_block where blocked_id = $1
