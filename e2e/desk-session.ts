import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Role } from "../src/base/staff-rights.ts";
import type { OpenPage, Sql } from "./fixture.ts";

/** Opens a page of the desk with a session of a new moderator. */
export async function openAsModerator(openPage: OpenPage, sql: Sql, alias: string): ReturnType<OpenPage> {
  const page = await openDeskAs(openPage, sql, { alias, role: "moderator" });
  await page.goto("/desk/queues/people");
  return page;
}

/** Gives a new page a session of a new person of staff, and leaves it at the log-in. */
export async function openDeskAs(
  openPage: OpenPage,
  sql: Sql,
  { alias, role, named = [] }: { alias: string; role: Role; named?: readonly string[] },
): ReturnType<OpenPage> {
  const token = randomBytes(32).toString("base64url");
  await sql(
    `with allowed as (select set_config('velvet.staff_change', 'cli', true) as by), person as (
       insert into staff_person (name, alias, email, email_key, locale, roles, named, enrolled_at, created_at)
       select $1, $1, $3, $3, 'en', array[$4], $5, now(), now() from allowed where by = 'cli' returning id)
     insert into staff_session (token_hash, person_id, device, created_at, last_seen_at)
     select $2, id, 'Firefox, Linux', now(), now() from person`,
    [alias, createHash("sha256").update(token).digest(), `${randomUUID()}@desk.example`, role, named],
  );
  const page = await openPage();
  await page.goto("/desk/log-in");
  await page.context().addCookies([{ name: "desk", value: token, url: new URL(page.url()).origin }]);
  return page;
}

/** As if everybody with this alias had just used their second factor. */
export function confirm(sql: Sql, alias: string) {
  return sql(
    `update staff_session set confirmed_at = now()
     where person_id in (select id from staff_person where alias = $1)`,
    [alias],
  );
}

/** Leases the newest open case about a member to somebody of staff. @returns what a decision has to repeat */
export async function lease(sql: Sql, alias: string, about: number) {
  const [held] = await sql(
    `update moderation_case set lease = lease + 1, leased_until = now() + interval '10 minutes',
       leased_by = (select max(id) from staff_person where alias = $1)
     where id = (select max(id) from moderation_case where about_id = $2 and state = 'open')
     returning id::integer as case, lease, version`,
    [alias, about],
  );
  return held ?? {};
}
