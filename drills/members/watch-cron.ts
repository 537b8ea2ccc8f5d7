import type pg from "pg";
import { until } from "../container/until.ts";

/** A minute, and the time that the jobs of it take. */
const PATIENCE = 120;

/** From now on, the database writes down which scheduled jobs are added. */
export async function watchCron(sql: pg.Pool): Promise<void> {
  await sql.query(`create table drill_cron (task integer not null, job bigint not null, ts text not null);
    create function drill_note_cron() returns trigger language plpgsql as $$ begin
      if new.payload::jsonb ? '_cron' then
        insert into drill_cron values (new.task_id, new.id, new.payload::jsonb #>> '{_cron,ts}');
      end if;
      return null;
    end $$;
    create trigger drill_note_cron after insert on graphile_worker._private_jobs
      for each row execute function drill_note_cron()`);
}

/** Waits until the jobs of a whole minute have run. @returns how many, and how many were added more than once */
export async function readCron(sql: pg.Pool): Promise<{ ran: number; twice: number; failed: number }> {
  const done = `select count(*)::int as ran,
      count(*)::int - count(distinct (task, ts))::int as twice,
      count(*) filter (where open.last_error is not null)::int as failed,
      count(*) filter (where open.id is not null)::int as open
    from drill_cron left join graphile_worker._private_jobs open on open.id = job`;
  let found = { ran: 0, twice: 0, failed: 0, open: 0 };
  await until("the scheduled jobs of a minute have run", PATIENCE, async () => {
    found = (await sql.query(done)).rows[0];
    return found.ran > 0 && found.open === found.failed;
  });
  return found;
}
