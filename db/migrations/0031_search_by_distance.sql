-- outside a transaction
-- also applied as 08da6880045f62157ae1c7b86acb072a8372ec1189f8c154edc2c4c5a64fec3d
-- Square of a tenth of a degree in which the member's city lies, so that a search can ask for members near a city.
alter table discovery_search add column if not exists cell integer;
-- then
do $$
declare
  last bigint := 0;
  upto bigint;
begin
  loop
    select max(member_id) into upto from (
      select member_id from discovery_search where member_id > last order by member_id limit 2000) batch;
    exit when upto is null;
    update discovery_search search
    set cell = ((latitude * 10)::integer + 900) * 3601 + (longitude * 10)::integer + 1800
    from profiles_profile profile
    where search.member_id > last and search.member_id <= upto and cell is null
      and profile.member_id = search.member_id and latitude is not null and longitude is not null;
    commit;
    last := upto;
  end loop;
end $$;
-- then
create index concurrently if not exists discovery_search_cell on discovery_search (gender, cell)
  include (country, rank, member_id, born_on, traits, interests, signed_up_at);
