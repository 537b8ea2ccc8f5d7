-- The same picture at two members. A job compares each new photo with all earlier ones.

-- The look of the photo as in a mirror. Null for photos of before this column, which are compared as they are.
alter table photos_photo add column look_mirrored bit(256);

-- Each pair raises one case at most.
create table signals_shared_photo (
  -- Who has uploaded the photo later.
  member_id bigint not null references accounts_member on delete cascade,
  other_id bigint not null references accounts_member on delete cascade,
  at timestamptz not null,
  primary key (member_id, other_id)
);
create index signals_shared_photo_other on signals_shared_photo (other_id);

create table signals_progress (
  single boolean primary key default true check (single),
  -- The last photo that was compared.
  photo_id bigint not null
);
