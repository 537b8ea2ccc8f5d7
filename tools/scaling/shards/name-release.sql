-- By a job, never by time alone: only after the claimant's node has said that it has no such member, and has refused the
-- number for good.
delete from directory_name where member_id = $1 and not confirmed
