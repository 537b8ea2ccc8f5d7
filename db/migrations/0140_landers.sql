-- Views of landing pages by day: sums, without people.
create table landers_count (
  site_id integer not null references site_site on delete cascade,
  day date not null,
  lander text not null,
  niche smallint not null,
  variant text not null check (variant in ('a', 'b')),
  has_source boolean not null,
  views integer not null default 0,
  primary key (site_id, day, lander, niche, variant, has_source)
);
create index landers_count_day on landers_count (day);
