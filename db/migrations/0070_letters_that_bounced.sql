-- When the mail of a letter turned out not to have arrived. Its receiver is told when the letter is shown to them.
alter table moderation_statement add column undelivered_at timestamptz;
