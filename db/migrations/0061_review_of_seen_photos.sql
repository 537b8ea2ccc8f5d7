-- outside a transaction
-- also applied as 139d051373469a7364e807505574bc056d741d6ad9c15955ba4802632348e35b
-- True while the account of the photo's owner is not active, so that photos of banned members do not stay at the head of
-- the queue. Changes of the account keep it true.
alter table photos_photo add column if not exists kept_back boolean not null default false;
-- then
-- Photos that others saw before this version count as seen: otherwise all of them would wait for review at once. Those
-- that nobody sees yet still wait.
do $$
declare
  last bigint := 0;
  upto bigint;
begin
  loop
    select max(id) into upto from (select id from photos_photo where id > last order by id limit 2000) batch;
    exit when upto is null;
    update photos_photo set seen_at = created_at
      where id > last and id <= upto and seen_at is null and status = 'active';
    update photos_photo photo set kept_back = true from accounts_member member
      where photo.id > last and photo.id <= upto and photo.seen_at is null and not photo.kept_back
        and member.id = photo.member_id and member.status <> 'active';
    commit;
    last := upto;
  end loop;
end $$;
-- then
drop index concurrently if exists photos_photo_unseen;
-- then
create index concurrently if not exists photos_photo_unseen
  on photos_photo (status desc, created_at, id) where seen_at is null and not kept_back;
-- then
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
-- then
-- When the person took the photos, which they hold for an hour at most.
alter table moderation_review_lease add column if not exists leased_since timestamptz not null default now();
-- then
alter table moderation_review_lease alter column leased_since drop default;
