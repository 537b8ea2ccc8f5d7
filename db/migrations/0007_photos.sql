-- Files that no photo has: of an upload that is still being stored, of a photo that was deleted, of one that a
-- nightly look found. An hour later they are removed.
create table photos_stray (
  -- What their names start with, as in photos_photo.
  key text primary key,
  since timestamptz not null
);
create index photos_stray_since on photos_stray (since);

-- What a drawn portrait of the demo has to match: for seeds and drawings, not for answers.
create view profiles_looks as
  select member_id, gender, date_of_birth, hair, eye, body from profiles_profile;
