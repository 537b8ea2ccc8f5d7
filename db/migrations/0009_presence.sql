-- When members were last here. A crash empties the exact times; the day outlives it.

-- Written in batches every few seconds, never indexed: every write stays on its page.
create unlogged table profiles_presence (
  member_id bigint primary key,
  seen_at timestamptz not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

alter table profiles_profile add column last_active_on date;

-- What others may know of an account, to decide whether they may see its member.
create view accounts_standing as
  select id as member_id, status, invisible, show_online, signed_up_at from accounts_member;

drop view profiles_card;
create view profiles_card as
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
    -- Confirmed, not banned, not leaving: there for others, as far as the safety check lets them.
    profile.status = 'active' and account.status = 'active' as open,
    account.invisible,
    account.show_online,
    account.signed_up_at,
    presence.seen_at,
    main.key as photo_key,
    main.thumb_hash as photo_thumb_hash,
    (select count(*)::integer from photos_photo photo
      where photo.member_id = profile.member_id and photo.status = 'active' and not photo.private) as photo_count
  from profiles_profile profile
  join accounts_standing account on account.member_id = profile.member_id
  left join profiles_presence presence on presence.member_id = profile.member_id
  left join lateral (
    select photo.key, photo.thumb_hash from photos_photo photo
    where photo.member_id = profile.member_id and photo.status = 'active' and not photo.private
    order by photo.position, photo.id limit 1
  ) main on true;
