-- Photos that others saw before this version count as seen: otherwise all of them would wait for review at once. Those
-- that nobody sees yet still wait.
update photos_photo set seen_at = created_at where seen_at is null and status = 'active';

-- True while the account of the photo's owner is not active, so that photos of banned members do not stay at the head of
-- the queue. Changes of the account keep it true.
alter table photos_photo add column kept_back boolean not null default false;
update photos_photo photo set kept_back = true from accounts_member member
  where member.id = photo.member_id and member.status <> 'active' and photo.seen_at is null;
drop index photos_photo_unseen;
create index photos_photo_unseen on photos_photo (status desc, created_at, id) where seen_at is null and not kept_back;

-- Photos that wait for review. A private photo that is shown already is left alone, and so are photos of members whom
-- nobody can see, and photos for which the list of known pictures has not answered.
create or replace view photos_waiting as
  select photo.id, photo.member_id, photo.key, photo.status, photo.private, photo.created_at
  from photos_photo photo
  where photo.seen_at is null and not photo.kept_back
    and (photo.status = 'pending' or (photo.status = 'active' and not photo.private))
    and not exists (select from photos_unchecked unchecked where unchecked.photo_id = photo.id)
    and exists (select from profiles_profile profile
      join accounts_standing account on account.member_id = profile.member_id
      where profile.member_id = photo.member_id and profile.status = 'active' and account.status = 'active');

-- When the person took the photos, which they hold for an hour at most.
alter table moderation_review_lease add column leased_since timestamptz not null default now();
alter table moderation_review_lease alter column leased_since drop default;
