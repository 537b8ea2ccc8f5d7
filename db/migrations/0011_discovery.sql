-- Whom a search finds, narrow and in the order of its answers, and how many of them there are.

-- A row exists only while its member is visible: no filter can forget who is not.
create table discovery_search (
  member_id bigint primary key references accounts_member on delete cascade,
  -- One bit for each interest, and one for each other thing that a finer filter asks for.
  interests bigint not null,
  signed_up_at timestamptz not null,
  traits integer not null,
  -- Hours since 2015 of the last activity, the photo's bit above: the bigger, the earlier. Nothing has to fade.
  rank integer not null,
  born_on date not null,
  gender text collate "C" not null,
  country text collate "C" not null,
  region text collate "C"
) with (
  -- Finer filters read the indexes alone as long as the pages are vacuumed. Full pages gather whoever is active:
  -- each change of the rank moves a row to where the last ones went, and so few pages are dirty.
  fillfactor = 100, autovacuum_vacuum_scale_factor = 0.002, autovacuum_analyze_scale_factor = 0.05
);

-- In order for those of whom there are many, by birth for those of whom there are few. All that a filter asks for is
-- in them: a search that finds nobody reads no row.
create index discovery_search_country on discovery_search (gender, country, rank desc, member_id desc)
  include (born_on, traits, interests, signed_up_at);
create index discovery_search_region on discovery_search (gender, region, rank desc, member_id desc)
  include (born_on, traits, interests, signed_up_at);
create index discovery_search_country_birth on discovery_search (gender, country, born_on)
  include (member_id, rank, traits, interests, signed_up_at);
create index discovery_search_region_birth on discovery_search (gender, region, born_on)
  include (member_id, rank, traits, interests, signed_up_at);
alter table discovery_search
  alter column gender set statistics 1000,
  alter column country set statistics 1000,
  alter column region set statistics 1000,
  alter column born_on set statistics 1000;

create function discovery_rank(has_photo boolean, active_at timestamptz) returns integer
  language sql immutable parallel safe
  return case when has_photo then 16777216 else 0 end
    + floor(extract(epoch from active_at - timestamptz '2015-01-01 00:00+00') / 3600)::integer;

-- A code keeps its place in these lists for good; another is added behind the last.
create function discovery_trait(code text) returns integer
  language sql immutable parallel safe
  return coalesce(1 << array_position(array[
    'shows_online', 'tattoos.yes', 'tattoos.no',
    'body.slim', 'body.normal', 'body.fat',
    'eye.blue', 'eye.green', 'eye.hazel', 'eye.brown',
    'hair.brunette', 'hair.blond', 'hair.brown', 'hair.white', 'hair.bald', 'hair.black', 'hair.dark_blond',
    'hair.dark_brown', 'hair.gray', 'hair.red', 'hair.other',
    'relationship.divorced', 'relationship.living_together', 'relationship.married', 'relationship.single',
    'relationship.widowed', 'relationship.unmarried'
  ], code), 0);

create function discovery_interest(code text) returns bigint
  language sql immutable parallel safe
  return coalesce(1::bigint << array_position(array[
    'relationship', 'onenightstand', 'kissing', 'hugging', 'massages', 'lingerie', 'sex', 'safesex', 'publicsex',
    'oralsex', 'analsex', 'sextoys', 'masturbating', 'exchangingpictures', 'threesome', 'gangbang', 'bondage',
    'sadomasochism', 'gym', 'sports', 'dancing', 'travelling', 'adventure', 'party', 'tattoos', 'music', 'movies',
    'videogames', 'politics', 'outdoors', 'gardening', 'hiking', 'biking', 'reading', 'animals', 'beach', 'art',
    'photography', 'theater', 'shopping', 'fashion', 'astrology', 'cooking', 'foodie', 'bbq', 'sushi', 'vegetarian',
    'wine', 'beer', 'tea', 'coffee'
  ], code), 0);

-- How many there are of each month of birth: whole months are added up, the two at the edges are counted.
create table discovery_country_count (
  gender text collate "C" not null,
  country text collate "C" not null,
  birth_month date not null,
  n integer not null,
  primary key (gender, country, birth_month)
) with (fillfactor = 80);
create table discovery_region_count (
  gender text collate "C" not null,
  region text collate "C" not null,
  birth_month date not null,
  n integer not null,
  primary key (gender, region, birth_month)
) with (fillfactor = 80);

create function discovery_month(day date) returns date
  language sql immutable parallel safe return date_trunc('month', day::timestamp)::date;

-- In the same order for everybody, so that two changes never wait for each other.
create function discovery_count_inserted() returns trigger language plpgsql as $$
begin
  insert into discovery_region_count as counted
    select gender, region, discovery_month(born_on), count(*) from changed where region is not null
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (gender, region, birth_month) do update set n = counted.n + excluded.n;
  insert into discovery_country_count as counted
    select gender, country, discovery_month(born_on), count(*) from changed
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (gender, country, birth_month) do update set n = counted.n + excluded.n;
  return null;
end $$;

create function discovery_count_deleted() returns trigger language plpgsql as $$
begin
  insert into discovery_region_count as counted
    select gender, region, discovery_month(born_on), -count(*) from changed where region is not null
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (gender, region, birth_month) do update set n = counted.n + excluded.n;
  insert into discovery_country_count as counted
    select gender, country, discovery_month(born_on), -count(*) from changed
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (gender, country, birth_month) do update set n = counted.n + excluded.n;
  return null;
end $$;

create function discovery_count_moved() returns trigger language plpgsql as $$
begin
  insert into discovery_region_count as counted
    select gender, region, month, sum(d) from (values
      (old.gender, old.region, discovery_month(old.born_on), -1),
      (new.gender, new.region, discovery_month(new.born_on), 1)) as moved (gender, region, month, d)
    where region is not null group by 1, 2, 3 having sum(d) <> 0 order by 1, 2, 3
    on conflict (gender, region, birth_month) do update set n = counted.n + excluded.n;
  insert into discovery_country_count as counted
    select gender, country, month, sum(d) from (values
      (old.gender, old.country, discovery_month(old.born_on), -1),
      (new.gender, new.country, discovery_month(new.born_on), 1)) as moved (gender, country, month, d)
    group by 1, 2, 3 having sum(d) <> 0 order by 1, 2, 3
    on conflict (gender, country, birth_month) do update set n = counted.n + excluded.n;
  return null;
end $$;

create trigger discovery_search_inserted after insert on discovery_search
  referencing new table as changed for each statement execute function discovery_count_inserted();
create trigger discovery_search_deleted after delete on discovery_search
  referencing old table as changed for each statement execute function discovery_count_deleted();
-- A change of the rank alone, of which there are the most, fires nothing.
create trigger discovery_search_moved after update of gender, country, region, born_on on discovery_search
  for each row when ((old.gender, old.country, old.region, old.born_on)
    is distinct from (new.gender, new.country, new.region, new.born_on))
  execute function discovery_count_moved();
