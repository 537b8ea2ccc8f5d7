create or replace function discovery_month(day date) returns date
  language sql immutable parallel safe return date_trunc('month', day::timestamp)::date;
