-- Members with whom somebody can have a conversation in the list: those who are there for others, and those who have
-- closed their account or are banned. Their conversations stay, to read and to report, until the account is erased.
create view chat_partner as
  select profile.member_id, account.status in ('pending_deletion', 'banned') as has_left
  from profiles_profile profile
  join accounts_standing account on account.member_id = profile.member_id
  where account.status in ('pending_deletion', 'banned')
    or (profile.status = 'active' and account.status = 'active');
