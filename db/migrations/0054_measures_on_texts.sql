-- Measures on words: a text or a name that is held, a message that is hidden, and a letter that has to be read.

alter table moderation_measure drop constraint moderation_measure_kind_check;
alter table moderation_measure add constraint moderation_measure_kind_check check (kind in ('warning', 'photo_rejected',
  'text_held', 'name_held', 'message_hidden', 'no_first_contact', 'muted', 'profile_hidden', 'no_reports',
  'no_purchases', 'age_proof', 'suspended', 'banned'));

-- The member who has to confirm that they have read the letter, and when they did.
alter table moderation_statement
  add column member_id bigint,
  add column read_at timestamptz;
create index moderation_statement_unread on moderation_statement (member_id)
  where member_id is not null and read_at is null;

-- Words of a profile that others may not see. Other words in their place are shown, and the same ones are held again.
create table profiles_hold (
  -- Of moderation, which knows when it ends.
  measure_id bigint primary key,
  member_id bigint not null references accounts_member on delete cascade,
  field text not null check (field in ('name', 'about')),
  -- SHA-256 of the words without spaces, signs and capitals.
  words_hash bytea not null,
  rule text
);
create index profiles_hold_member on profiles_hold (member_id);

-- Whether the present words are held.
alter table profiles_profile
  add column name_held boolean not null default false,
  add column about_held boolean not null default false;

-- Without the name while it is held.
create or replace view profiles_card as
  select
    profile.member_id,
    case when not profile.name_held then profile.username end as username,
    profile.date_of_birth,
    profile.gender,
    profile.country,
    profile.region,
    profile.city,
    profile.status,
    profile.fictional,
    profile.status = 'active' and account.status = 'active' as open,
    account.invisible,
    account.show_online,
    account.signed_up_at,
    presence.seen_at,
    main.key as photo_key,
    main.thumb_hash as photo_thumb_hash,
    case when account.photo_audience = 'all' then
      (select count(*)::integer from photos_photo photo
        where photo.member_id = profile.member_id and photo.status = 'active' and not photo.private)
      else 0 end as photo_count,
    account.photo_audience
  from profiles_profile profile
  join accounts_standing account on account.member_id = profile.member_id
  left join profiles_presence presence on presence.member_id = profile.member_id
  left join lateral (
    select photo.key, photo.thumb_hash from photos_photo photo
    where photo.member_id = profile.member_id and photo.status = 'active' and not photo.private
      and account.photo_audience = 'all'
    order by photo.position, photo.id limit 1
  ) main on true;

alter table chat_message add column hidden_at timestamptz;
-- The transaction that last hid or showed a message: browsers that know the messages before have to load them again.
alter table chat_conversation add column rewritten_in xid8;
