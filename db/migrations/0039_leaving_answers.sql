-- Why members leave, and which offer made them stay. Nothing here leads back to a member: the key is random, and only
-- the day is stored, because the time of a closed account is known elsewhere.
create table leaving_answer (
  id uuid primary key default gen_random_uuid(),
  site_id integer not null references site_site,
  reasons text[] not null default '{}' check (reasons <@ array[
    'found_somebody', 'too_few_replies', 'too_expensive', 'privacy', 'too_many_mails', 'technical', 'other']),
  -- Emptied after 90 days.
  words text not null default '',
  -- Empty if the account was closed.
  offer_taken text check (offer_taken in ('email', 'privacy', 'tryout', 'discount')),
  at date not null
);
create index leaving_answer_words on leaving_answer (at) where words <> '';
