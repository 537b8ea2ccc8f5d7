-- Sums up the weeks whose days were written. Runs that write days of one week follow one another (`lockFigures`).
create or replace function figures_sum_week() returns trigger language plpgsql as $$
declare
  weeks date[] := array(select distinct day - (extract(isodow from day)::integer - 1) from changed);
  metrics text[] := array(select distinct changed.metric from changed);
  first date := (select min(week) from unnest(weeks) as week);
  last date := (select max(week) + 6 from unnest(weeks) as week);
begin
  delete from figures_week where week = any (weeks) and metric = any (metrics);
  insert into figures_week
    (week, site_id, metric, country, part, currency, n, amount, shown_n, shown_amount, hidden)
    select day - (extract(isodow from day)::integer - 1), site_id, metric, country, part, currency, sum(n), sum(amount),
      coalesce(sum(n) filter (where not hidden), 0), coalesce(sum(amount) filter (where not hidden), 0),
      bool_or(hidden)
    from figures_day
    where day between first and last and metric = any (metrics)
      and day - (extract(isodow from day)::integer - 1) = any (weeks)
    group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
create or replace trigger figures_day_inserted after insert on figures_day
  referencing new table as changed for each statement execute function figures_sum_week();
create or replace trigger figures_day_updated after update on figures_day
  referencing new table as changed for each statement execute function figures_sum_week();
create or replace trigger figures_day_deleted after delete on figures_day
  referencing old table as changed for each statement execute function figures_sum_week();
-- This adds what was written before the triggers were there, such as by the version before.
delete from figures_week;
insert into figures_week (week, site_id, metric, country, part, currency, n, amount, shown_n, shown_amount, hidden)
  select day - (extract(isodow from day)::integer - 1), site_id, metric, country, part, currency, sum(n), sum(amount),
    coalesce(sum(n) filter (where not hidden), 0), coalesce(sum(amount) filter (where not hidden), 0), bool_or(hidden)
  from figures_day group by 1, 2, 3, 4, 5, 6;
