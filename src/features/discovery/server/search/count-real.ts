import type { Country } from "#base/countries.ts";
import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { seenSince } from "#features/profiles/server/profiles.ts";

/** How many members of a country can be found, by region, without fictional profiles. */
export function countRealByRegion(db: Db, country: Country): Promise<{ code: string; members: number }[]> {
  return readRows<{ code: string; members: number }>(db)`
    with marked as (
      select search.region, count(*) as n from profiles_profile profile
      join discovery_search search on search.member_id = profile.member_id
      where profile.fictional and search.country = ${country} group by 1
    )
    select counted.region as code, (sum(counted.n) - coalesce(max(marked.n), 0))::integer as members
    from discovery_region_count counted left join marked on marked.region = counted.region
    where counted.region like ${`${country}-%`} group by 1 order by 1`;
}

/** Counting ends here; more are said as this many. */
const MOST_COUNTED = 10_000;

/** How many members of a country, who show that they are online, were seen since then, without fictional profiles. */
export async function countRealSeen(db: Db, country: Country, since: Date): Promise<number> {
  const rows = await readRows<{ count: number }>(db)`
    select count(*)::integer as count from (
      select from discovery_search search
      join profiles_profile profile on profile.member_id = search.member_id and not profile.fictional
      where search.country = ${country} and search.gender in ('female', 'male')
        and search.traits & discovery_trait('shows_online') <> 0
        and ((search.rank >= discovery_rank(true, ${since}))
          or (search.rank >= discovery_rank(false, ${since}) and search.rank < ${2 ** 24}))
        and ${seenSince("search.member_id", since)}
      limit ${MOST_COUNTED}
    ) seen`;
  return rows[0]?.count ?? 0;
}
