-- Rows are counted in one fixed order, so that two transactions never deadlock.
create or replace function discovery_count_inserted() returns trigger language plpgsql as $$
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
