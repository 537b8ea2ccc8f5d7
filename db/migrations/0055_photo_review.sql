-- outside a transaction
-- also applied as 90f2d6b4bae75baa6be457a60cf7ea6a767d12e403b67d12a66485c8ba9c42ba
-- Photo review: what a moderator has not looked at yet waits in a queue, and ten photos are leased together.
alter table photos_photo
  -- When a moderator accepted or rejected it. Empty: it waits for review.
  add column if not exists seen_at timestamptz,
  -- The state to which it returns when a rejection is taken back.
  add column if not exists rejected_from text;
-- then
alter table photos_photo
  drop constraint if exists photos_photo_rejected_from_check,
  add constraint photos_photo_rejected_from_check check (rejected_from in ('pending', 'active')) not valid;
-- then
alter table photos_photo validate constraint photos_photo_rejected_from_check;
-- then
create index concurrently if not exists photos_photo_unseen
  on photos_photo (status desc, created_at, id) where seen_at is null;
-- then
-- Photos that wait for review. A private photo that is shown already is left alone, and so are photos of members whom
-- nobody can see.
create or replace view photos_waiting as
  select photo.id, photo.member_id, photo.key, photo.status, photo.private, photo.created_at
  from photos_photo photo
  where photo.seen_at is null and (photo.status = 'pending' or (photo.status = 'active' and not photo.private))
    and exists (select from profiles_profile profile
      join accounts_standing account on account.member_id = profile.member_id
      where profile.member_id = photo.member_id and profile.status = 'active' and account.status = 'active');

create table if not exists moderation_review_lease (
  photo_id bigint primary key references photos_photo on delete cascade,
  -- The photos that one person took together.
  review uuid not null,
  person_id bigint not null,
  leased_until timestamptz not null
);
create index if not exists moderation_review_lease_person on moderation_review_lease (person_id);

-- What moderation found by itself, whose evidence is kept like that of a report.
alter table safety_report add column if not exists own boolean not null default false;
