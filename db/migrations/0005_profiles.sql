-- What members say of themselves. Places are ours: regions by their ISO 3166-2 code, cities by their GeoNames id.

create table profiles_profile (
  member_id bigint primary key references accounts_member on delete cascade,
  -- Copied from the account, which owns it, so that a card is one row.
  username text not null,
  date_of_birth date not null,
  status text not null default 'disabled' check (status in ('active', 'disabled')),
  gender text check (gender in ('male', 'female')),
  -- Special-category data: empty without the consent of that kind, and emptied when it is withdrawn.
  sexuality text check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')),
  relationship text check (relationship in ('divorced', 'living_together', 'married', 'single', 'widowed', 'unmarried')),
  hair text check (hair in
    ('brunette', 'blond', 'brown', 'white', 'bald', 'black', 'dark_blond', 'dark_brown', 'gray', 'red', 'other')),
  eye text check (eye in ('blue', 'green', 'hazel', 'brown')),
  body text check (body in ('slim', 'normal', 'fat')),
  tattoos boolean,
  about text not null default '',
  interests text[] not null default '{}',
  country text check (country ~ '^[A-Z]{2}$'),
  region text,
  city_id integer,
  city text,
  -- Rounded to 0.1 degree, about ten kilometres, before they are stored; never sent to anybody.
  latitude numeric(3, 1),
  longitude numeric(4, 1),
  fictional boolean not null default false,
  updated_at timestamptz not null
);

create table photos_photo (
  id bigint generated always as identity primary key,
  member_id bigint not null references accounts_member on delete cascade,
  -- SHA-256 of what was uploaded: the same picture twice is one.
  content_hash bytea not null,
  -- Random: the files of its renditions are kept under it.
  key text not null unique,
  status text not null check (status in ('pending', 'active', 'rejected')),
  reason text,
  position integer not null,
  private boolean not null default false,
  width integer not null,
  height integer not null,
  -- Base64 of the picture's ThumbHash, shown while it loads.
  thumb_hash text not null,
  created_at timestamptz not null,
  unique (member_id, content_hash)
);
create index photos_photo_member on photos_photo (member_id, position);

-- What a tile, a list row or a match needs of a member: the view that other features may read.
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
    main.key as photo_key,
    main.thumb_hash as photo_thumb_hash
  from profiles_profile profile
  left join lateral (
    select photo.key, photo.thumb_hash from photos_photo photo
    where photo.member_id = profile.member_id and photo.status = 'active' and not photo.private
    order by photo.position, photo.id limit 1
  ) main on true;
