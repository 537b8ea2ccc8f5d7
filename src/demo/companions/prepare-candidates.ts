import type pg from "pg";
import { DEMO_ACCOUNTS } from "#features/accounts/server/accounts.ts";
import { setSeededPassword } from "#features/accounts/server/seed-password.ts";
import type { Community } from "./companions.ts";
import type { Candidate } from "./person.ts";

/** Enough for a companion of about the right age in every country. */
const MOST = 1_000;

/**
 * Chooses the seeded members whom companions may play, and gives them this password. Nobody else knows it, and each
 * start sets another one.
 * @returns null if the demo community is empty
 */
export async function prepareCandidates(pool: pg.Pool, password: string): Promise<Community | null> {
  const { lastSeeded, lastMember } = await findLastIds(pool);
  if (lastSeeded === 0) return null;
  const candidates = await listCandidates(pool, lastSeeded);
  const memberIds = candidates.map(({ id }) => id);
  await setSeededPassword(pool, { memberIds, password });
  return { candidates, lastSeeded, lastMember, visitorIds: DEMO_ACCOUNTS.map((_, index) => index + 1) };
}

async function findLastIds(pool: pg.Pool): Promise<Pick<Community, "lastSeeded" | "lastMember">> {
  const { rows } = await pool.query<{ seeded: number; last: number }>(
    `select (select members from demo_seed where name = 'accounts') as seeded,
       (select max(id)::integer from accounts_member) as last`,
  );
  return { lastSeeded: rows[0]?.seeded ?? 0, lastMember: rows[0]?.last ?? 0 };
}

async function listCandidates(pool: pg.Pool, lastSeeded: number): Promise<Candidate[]> {
  const { rows } = await pool.query<Candidate>(
    `select card.member_id::integer as id, profile.username, card.gender, profile.sexuality, card.country,
       extract(year from age(card.date_of_birth))::integer as age
     from profiles_card card join profiles_profile profile using (member_id)
     where card.member_id > $1 and card.member_id <= $2 and card.open and not card.invisible
       and card.show_online and card.photo_key is not null
     order by card.member_id limit ${MOST}`,
    [DEMO_ACCOUNTS.length, lastSeeded],
  );
  return rows;
}
