import type { Db, Tx } from "#db/database.ts";
import type { AgeFacts } from "#platform/app.ts";
import { updateMember } from "../queries.ts";

type Row = {
  ageLevel: string | null;
  ageUntil: Date | null;
  ageSessionId: number | null;
  homeCountry: string | null;
};

export function ageFactsOf({ ageLevel, ageUntil, ageSessionId, homeCountry }: Row): AgeFacts {
  const proven =
    ageLevel && ageUntil && ageSessionId !== null
      ? { level: ageLevel as "provider" | "eu_proof", until: ageUntil, sessionId: ageSessionId }
      : null;
  return { proven, country: homeCountry };
}

/** Stores what a member has proved about their age, or null to take it back. */
export async function saveProvenAge(tx: Tx, memberId: number, proven: AgeFacts["proven"]): Promise<void> {
  await updateMember(tx, memberId, {
    ageLevel: proven?.level ?? null,
    ageUntil: proven?.until ?? null,
    ageSessionId: proven?.sessionId ?? null,
  });
}

/**
 * Returns the facts where no session is at hand, such as in a job, with the countries of the member's sessions in place
 * of the address.
 */
export async function readAgeFacts(
  db: Db,
  memberId: number,
): Promise<{ facts: AgeFacts; sessionCountries: string[] } | null> {
  const row = await db
    .selectFrom("accountsMember as member")
    .leftJoin("profilesProfile as profile", "profile.memberId", "member.id")
    .select(["member.ageLevel", "member.ageUntil", "member.ageSessionId", "profile.country as homeCountry"])
    .where("member.id", "=", memberId)
    .executeTakeFirst();
  if (!row) return null;
  const sessions = await db
    .selectFrom("accountsSession")
    .select("country")
    .distinct()
    .where("memberId", "=", memberId)
    .where("country", "is not", null)
    .execute();
  return { facts: ageFactsOf(row), sessionCountries: sessions.flatMap(({ country }) => country ?? []) };
}
