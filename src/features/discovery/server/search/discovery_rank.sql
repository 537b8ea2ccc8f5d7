create or replace function discovery_rank(has_photo boolean, active_at timestamptz) returns integer
  language sql immutable parallel safe
  return case when has_photo then 16777216 else 0 end
    + floor(extract(epoch from active_at - timestamptz '2015-01-01 00:00+00') / 3600)::integer;
