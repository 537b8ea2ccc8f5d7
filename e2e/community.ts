import { randomUUID } from "node:crypto";
import { COLUMNS, VISIBLE } from "../src/features/discovery/server/search/queries-table.ts";
import type { Sql } from "./fixture.ts";

type Looks = { gender: "female" | "male"; region: string; born?: string; hair?: string };

/** Inserts members with the given traits, without photos, who can be found by a search. */
export async function addMembers(
  sql: Sql,
  count: number,
  { gender, region, born = "1996-03-10", hair }: Looks,
) {
  const added = await sql(
    `with person as (
       select format('%s%s', left(md5(random()::text), 8), n) as name from generate_series(1, $1::int) as n
     ), member as (
       insert into accounts_member
         (site_id, email, email_key, username, username_key, date_of_birth, status, locale, signed_up_at, confirmed_at)
       select (select min(id) from site_site), name || '@example.org', name || '@example.org', name, name,
         $2::date, 'active', 'en', now(), now() from person
       returning id, username, date_of_birth
     )
     insert into profiles_profile
       (member_id, username, date_of_birth, status, gender, country, region, hair, updated_at)
     select id, username, date_of_birth, 'active', $3, left($4, 2), $4, $5, now() from member
     returning member_id::int as id`,
    [count, born, gender, region, hair ?? null],
  );
  const ids = added.map(({ id }) => id as number);
  await addToSearch(sql, ids);
  return ids;
}

/** Adds the members to the search index. */
export async function addToSearch(sql: Sql, ids: readonly number[]) {
  await sql(
    `insert into discovery_search (${COLUMNS}) select ${COLUMNS} from (${VISIBLE}) visible
     where member_id = any($1)`,
    [ids],
  );
}

/** Confirms the address and makes the profile visible. */
export async function confirm(sql: Sql, id: number, { gender = "male", country = "DK" } = {}) {
  await sql("update accounts_member set status = 'active', confirmed_at = now() where id = $1", [id]);
  await sql("update profiles_profile set status = 'active', gender = $2, country = $3 where member_id = $1", [
    id,
    gender,
    country,
  ]);
}

/** Grants credits, with their ledger entries. */
export async function grant(sql: Sql, { id }: { id: number }, count: number) {
  await sql(
    `with lot as (
       insert into wallet_lot (member_id, source, reason, key, credits, remaining, at)
       values ($1, '1_given', 'operator', $3, $2, $2, now()) returning id, member_id, credits
     ), arrival as (
       insert into wallet_transfer (member_id, lot_id, debited, credited, credits, kind, at)
       select member_id, id, 'given', 'member', credits, 'given', now() from lot
     )
     update wallet_wallet set balance = balance + $2 where member_id = $1`,
    [id, count, randomUUID()],
  );
}
