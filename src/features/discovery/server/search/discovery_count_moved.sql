create or replace function discovery_count_moved() returns trigger language plpgsql as $$
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
