-- The last measure of a ban: the account is erased. Two people agree on it.
alter table moderation_measure drop constraint moderation_measure_kind_check;
alter table moderation_measure add constraint moderation_measure_kind_check check (kind in ('warning', 'photo_rejected',
  'text_held', 'name_held', 'message_hidden', 'no_first_contact', 'muted', 'profile_hidden', 'no_reports',
  'no_purchases', 'age_proof', 'suspended', 'banned', 'erased')) not valid;
alter table moderation_measure validate constraint moderation_measure_kind_check;
