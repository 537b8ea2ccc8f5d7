-- Leases the next case to a person of staff: an urgent one first, for leads also one that was handed up, then one of the
-- queue they chose; never one from which they were taken away, none about themselves or somebody whom they know, no appeal in a case that
-- they decided, no sample of a decision of their own, and none of a rule that they skip. Enough hard cases on one day keep
-- further ones away, except urgent ones: nobody in danger waits for a limit.
-- `filters` narrow the chosen queue by site, country, language, rule and trigger; what is urgent comes first all the same.
-- `cases_before`: how many they have taken on this day, without this one. No row: nothing waits, or they hold too many.
create or replace function moderation_claim(
  person bigint, chosen text, moment timestamptz, until timestamptz, most_leases integer, hard_rules text[],
  most_hard integer, filters jsonb, leads boolean
) returns table (taken_id bigint, cases_before integer) language plpgsql
-- Planning the statements for their values takes longer than running them.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
-- The next case is the first one in the order of an index. A plan that sorts reads the whole queue first.
set enable_bitmapscan = off
set enable_sort = off
as $$
declare
  today date := (moment at time zone 'UTC')::date;
  shift moderation_shift;
  skipped text[];
  too_hard text[] := '{}';
  wanted text;
  taken_rule text;
  site integer := (filters ->> 'site')::integer;
  nation text := filters ->> 'country';
  tongue text := filters ->> 'language';
  clause text := filters ->> 'rule';
  cause text := filters ->> 'trigger';
  known_cases bigint[];
  known_members bigint[];
  known_keys text[];
  own_account bigint := (select m.id from staff_person p join accounts_member m on m.email_key = p.email_key
    where p.id = person);
begin
  -- Two claims of one person count one after the other.
  perform pg_advisory_xact_lock(715010, person::integer);
  if (select count(*) from moderation_case where leased_by = person and leased_until > moment) >= most_leases then
    return;
  end if;
  select * into shift from moderation_shift where person_id = person and day = today;
  skipped := coalesce(shift.paused, '{}');
  if coalesce(shift.hard_cases, 0) >= most_hard then too_hard := hard_rules; end if;
  cases_before := coalesce(shift.cases, 0);
  -- A person knows few members, so these are read once instead of once for each case.
  select coalesce(array_agg(k.id), '{}'), coalesce(array_agg(k.about_id), '{}'), coalesce(array_agg(k.about_key), '{}')
    into known_cases, known_members, known_keys
    from moderation_recusal r join moderation_case k on k.id = r.case_id
    where r.person_id = person and r.why = 'known';
  foreach wanted in array array['urgent'] || case when leads then array['escalated'] else '{}' end || chosen loop
    select c.id, c.rule into taken_id, taken_rule from moderation_case c
      where c.state = 'open' and c.queue = wanted and (c.leased_until is null or c.leased_until <= moment)
        and (wanted = chosen or c.lane = 0) and (wanted <> chosen or (
          (site is null or c.site_id = site) and (nation is null or c.country = nation)
          and (tongue is null or c.locale = tongue) and (clause is null or c.rule = clause)
          and (cause is null or c.trigger = cause)))
        and (c.about_id = own_account) is not true and not c.rule = any (skipped)
        and (c.lane = 0 or not c.rule = any (too_hard))
        and not exists (select from moderation_recusal r where r.case_id = c.id and r.person_id = person)
        and (c.about_id = any (known_members)) is not true and (c.about_key = any (known_keys)) is not true
        and (c.appeal_of = any (known_cases)) is not true
        and not exists (select from moderation_decision d join moderation_case one on one.id = d.case_id
          where d.person_id = person and (one.id = c.appeal_of or one.appeal_of = c.appeal_of))
        and not exists (select from moderation_decision d
          where d.id = c.sample_of and (d.person_id = person or d.case_id = any (known_cases)))
      order by c.lane, c.due_at, c.id limit 1 for update skip locked;
    exit when taken_id is not null;
  end loop;
  if taken_id is null then return; end if;
  update moderation_case set leased_by = person, leased_until = until, leased_since = moment, lease = lease + 1,
    leads_told_at = null where id = taken_id;
  insert into moderation_event (case_id, kind, person_id, at) values (taken_id, 'claimed', person, moment);
  insert into moderation_shift (person_id, day, cases, hard_cases)
    values (person, today, 1, (taken_rule = any (hard_rules))::integer)
    on conflict (person_id, day) do update set cases = moderation_shift.cases + 1,
      hard_cases = moderation_shift.hard_cases + excluded.hard_cases;
  return next;
end $$;
