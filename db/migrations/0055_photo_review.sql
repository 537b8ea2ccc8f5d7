-- Photo review: what a moderator has not looked at yet waits in a queue, and ten photos are leased together.
alter table photos_photo
  -- When a moderator accepted or rejected it. Empty: it waits for review.
  add column seen_at timestamptz,
  -- The state to which it returns when a rejection is taken back.
  add column rejected_from text check (rejected_from in ('pending', 'active'));
create index photos_photo_unseen on photos_photo (status desc, created_at, id) where seen_at is null;

-- Photos that wait for review. A private photo that is shown already is left alone, and so are photos of members whom
-- nobody can see.
create view photos_waiting as
  select photo.id, photo.member_id, photo.key, photo.status, photo.private, photo.created_at
  from photos_photo photo
  where photo.seen_at is null and (photo.status = 'pending' or (photo.status = 'active' and not photo.private))
    and exists (select from profiles_profile profile
      join accounts_standing account on account.member_id = profile.member_id
      where profile.member_id = photo.member_id and profile.status = 'active' and account.status = 'active');

create table moderation_review_lease (
  photo_id bigint primary key references photos_photo on delete cascade,
  -- The photos that one person took together.
  review uuid not null,
  person_id bigint not null,
  leased_until timestamptz not null
);
create index moderation_review_lease_person on moderation_review_lease (person_id);

-- What moderation found by itself, whose evidence is kept like that of a report.
alter table safety_report add column own boolean not null default false;
