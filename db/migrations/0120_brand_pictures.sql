-- Pictures that staff uploaded for brands. Files are <folder>/<key>/<rendition>.
create table configuration_picture (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  use text not null check (use in ('logo', 'picture')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_at timestamptz not null
);
create index configuration_picture_uploaded on configuration_picture (uploaded_at);

-- Files that no row names: of uploads in progress, and of pictures that nobody used.
create table configuration_stray (
  key text primary key,
  since timestamptz not null
);
create index configuration_stray_since on configuration_stray (since);
