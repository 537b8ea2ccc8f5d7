import { randomUUID } from "node:crypto";
import { keepResult, keyOf } from "#features/work/server/keep-result.ts";
import type { MadeMember } from "./make.ts";
import type { TestApp } from "./open-test-app.ts";

/** Work about the member that somebody of staff started, with a result that nobody has downloaded yet. */
export async function fillWork({ app }: TestApp, anna: MadeMember): Promise<void> {
  const client = await app.pool.connect();
  await client.query("begin; set local velvet.staff_change = 'cli'");
  const { rows } = await client.query(
    `insert into staff_person (name, alias, email, email_key, locale, roles, created_at)
     values ('Olga Worker', 'Olga', 'olga@work.example', 'olga@work.example', 'en', '{operator}', now()) returning id`,
  );
  const id = randomUUID();
  await client.query(
    `insert into work_run (id, kind, person_id, actor, input, about_id, state, tries, file_name, created_at, ended_at)
     values ($1, 'test', $2, '{}', $3, $4, 'done', 1, 'export.zip', now(), now())`,
    [id, rows[0].id, { member: anna.id }, anna.id],
  );
  await client.query("commit");
  client.release();
  await keepResult(app, keyOf({ id, tries: 1 }), Buffer.from(`Everything about ${anna.username}`));
}
