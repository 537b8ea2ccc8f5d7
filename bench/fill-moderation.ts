import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";

/** Fills the database with as many cases and reports as a large site has after years. */
export async function fillModeration(
  pool: pg.Pool,
  { open, decided }: { open: number; decided: number },
): Promise<void> {
  const columns = `subject, about_id, site_id, locale, trigger, queue, lane, rule, state, opened_at, due_at, reports,
    trust, closed_at`;
  // Subjects are numbered apart from those of members, so that no two open cases are about the same.
  const row = (state: string, from: number) => `insert into moderation_case (${columns})
    select 'profile:' || (${from} + i), ${from} + i, (select id from site_site where is_default), 'en', 'report',
      (array['people', 'texts', 'pictures'])[1 + i % 3], 1 + i % 3, 'harassment', '${state}',
      now() - i * interval '1 second', now() - i * interval '1 second' + interval '72 hours', 2, 2,
      case when '${state}' = 'decided' then now() end
    from generate_series(1, $1) as i`;
  await pool.query(row("open", 10_000_000), [open]);
  await pool.query(row("decided", 20_000_000), [decided]);
  await pool.query(
    `insert into safety_report (client_id, about_id, subject, reason, words, evidence, at, case_id)
     select gen_random_uuid(), about_id, 'profile', 'insult', 'See for yourself', '{}', opened_at, id
     from moderation_case, generate_series(1, 2)`,
  );
  await pool.query("vacuum analyze moderation_case, safety_report");
}

/**
 * Creates a session for a new person of staff, without the proposal that a role needs otherwise. @returns the cookie
 */
export async function logInStaff(
  pool: pg.Pool,
  number: number,
  roles: readonly string[] = ["moderator", "lead"],
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const email = `person${number}@desk.example`;
  const client = await pool.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    `with person as (insert into staff_person (name, alias, email, email_key, locale, roles, enrolled_at, created_at)
       values ('Person ' || $1, 'Person ' || $1, $2, $2, 'en', $4, now(), now()) returning id)
     insert into staff_session (token_hash, person_id, device, created_at, last_seen_at)
       select $3, id, 'bench', now(), now() from person`,
    [number, email, createHash("sha256").update(token).digest(), roles],
  );
  await client.query("set session_replication_role = default");
  client.release();
  return `desk=${token}`;
}
