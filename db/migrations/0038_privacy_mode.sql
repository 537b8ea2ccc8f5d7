-- Privacy mode: the member is invisible, and only matches see their photos. The other settings keep their values, so
-- that leaving the mode restores them.
alter table accounts_member
  add column photo_audience text not null default 'all' check (photo_audience in ('all', 'matches'));

create or replace view accounts_standing as
  select id as member_id, status, invisible or photo_audience = 'matches' as invisible, show_online, signed_up_at,
    read_marks, blur_images, photo_audience
  from accounts_member;

-- Without photos of a member in privacy mode: who adds them for a match has to ask whether there is one.
create or replace view profiles_card as
  select
    profile.member_id,
    profile.username,
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
