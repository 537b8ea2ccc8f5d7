import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { notBlocked } from "#features/safety/server/safety.ts";

type Nearby = { viewerId: number; region: string; genders: readonly string[]; since: Date };

/** Members of a region who have signed up since then and can be found by the viewer, without fictional profiles. */
export async function countNewNearby(db: Db, { viewerId, region, genders, since }: Nearby): Promise<number> {
  const rows = await readRows<{ count: number }>(
    db,
  )`select count(*)::integer as count from discovery_search found
    join profiles_profile profile on profile.member_id = found.member_id and not profile.fictional
    where found.region = ${region} and found.gender = any(${genders}::text[]) and found.signed_up_at >= ${since}
      and found.member_id <> ${viewerId} and ${notBlocked("found.member_id", viewerId)}`;
  return rows[0]?.count ?? 0;
}
