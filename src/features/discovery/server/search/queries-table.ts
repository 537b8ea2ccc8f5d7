import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { notHidden } from "#features/safety/server/safety.ts";

/** Rows of the search table for every member that others can find, unless moderation hides them. */
export const VISIBLE = `
  select card.member_id,
    (select coalesce(bit_or(discovery_interest(code)), 0) from unnest(profile.interests) as code) as interests,
    card.signed_up_at,
    discovery_trait(case when card.show_online then 'shows_online' end)
      | discovery_trait(case profile.tattoos when true then 'tattoos.yes' when false then 'tattoos.no' end)
      | discovery_trait('body.' || profile.body) | discovery_trait('eye.' || profile.eye)
      | discovery_trait('hair.' || profile.hair)
      | discovery_trait('relationship.' || profile.relationship) as traits,
    discovery_rank(card.photo_key is not null, greatest(card.seen_at,
      profile.last_active_on::timestamp at time zone 'UTC', card.signed_up_at)) as rank,
    card.date_of_birth as born_on,
    card.gender, card.country, card.region,
    ((profile.latitude * 10)::integer + 900) * 3601 + (profile.longitude * 10)::integer + 1800 as cell
  from profiles_card card
  join profiles_profile profile on profile.member_id = card.member_id
  where card.open and not card.invisible and card.gender is not null and card.country is not null`;

export const COLUMNS =
  "member_id, interests, signed_up_at, traits, rank, born_on, gender, country, region, cell";

/** Advisory lock class. The number must stay the same in every version. */
const LOCK = 7_300_511;

/**
 * Writes or removes a member's row. The lock is held until commit, so that of two simultaneous changes the later one
 * sees the earlier one.
 */
export async function writeRow(tx: Tx, { memberId, at }: { memberId: number; at: Date }): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}::int, ${memberId % 2 ** 31}::int)`.execute(tx);
  await sql`with visible as materialized (
      select * from (${sql.raw(VISIBLE)}) visible
      where member_id = ${memberId} and ${notHidden("visible.member_id", at)}),
    hidden as (delete from discovery_search
      where member_id = ${memberId} and not exists (select from visible))
    insert into discovery_search as kept (${sql.raw(COLUMNS)}) select ${sql.raw(COLUMNS)} from visible
    on conflict (member_id) do update set
      (interests, signed_up_at, traits, rank, born_on, gender, country, region, cell) =
      (excluded.interests, excluded.signed_up_at, excluded.traits,
        excluded.rank - excluded.rank % 16777216 + greatest(kept.rank % 16777216, excluded.rank % 16777216),
        excluded.born_on, excluded.gender, excluded.country, excluded.region, excluded.cell)`.execute(tx);
}

/**
 * Members hidden by moderation who have a row, and those without one whose measure has ended since then.
 * @param since measures that ended earlier are not looked at, because their members have no row for another reason
 */
export async function listMisplaced(db: Db, { since, at }: { since: Date; at: Date }): Promise<number[]> {
  const rows = await readRows<{ memberId: number }>(db)`
    select member_id from safety_restriction restricted
    left join discovery_search found using (member_id)
    where case when age_proof or hidden_until > ${at} then found.gender is not null
      else found.gender is null and hidden_until > ${since} end
    order by member_id`;
  return rows.map(({ memberId }) => memberId);
}

/** Raises the ranks to the hour in which the members were seen. The rows are locked in order, to avoid deadlocks. */
export async function raiseRanks(tx: Tx, memberIds: readonly number[], at: Date): Promise<void> {
  await sql`with behind as (
      select member_id from discovery_search
      where member_id = any(${memberIds}::bigint[]) and rank % 16777216 < discovery_rank(false, ${at})
      order by member_id for update)
    update discovery_search set rank = rank - rank % 16777216 + discovery_rank(false, ${at})
    from behind where discovery_search.member_id = behind.member_id`.execute(tx);
}

/**
 * Writes the cell of members whom a process of an earlier version has moved during an upgrade.
 * @returns how many were wrong
 */
export async function mendCells(tx: Tx): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update discovery_search search set cell = visible.cell
    from (${sql.raw(VISIBLE)}) visible
    where visible.member_id = search.member_id and visible.cell is distinct from search.cell`.execute(tx);
  return Number(numAffectedRows);
}

/**
 * Counts again and adds the differences. One snapshot of both tables, and an addition instead of a replacement:
 * concurrent changes are neither blocked nor counted twice.
 * @returns how many counts were wrong
 */
export async function mendCounts(tx: Tx): Promise<number> {
  let drifted = 0;
  for (const [table, place] of [
    ["discovery_region_count", "region"],
    ["discovery_country_count", "country"],
  ] as const) {
    const { rows } = await sql`with truth as (
        select gender, ${sql.ref(place)} as place, discovery_month(born_on) as birth_month, count(*) as n
        from discovery_search where ${sql.ref(place)} is not null group by 1, 2, 3),
      drift as (
        select gender, place, birth_month, coalesce(truth.n, 0) - coalesce(counted.n, 0) as n
        from truth full join (select gender, ${sql.ref(place)} as place, birth_month, n from ${sql.table(table)}) counted
          using (gender, place, birth_month)
        where coalesce(truth.n, 0) <> coalesce(counted.n, 0))
      insert into ${sql.table(table)} as counted (gender, ${sql.ref(place)}, birth_month, n)
      select gender, place, birth_month, n from drift order by 1, 2, 3
      on conflict (gender, ${sql.ref(place)}, birth_month) do update set n = counted.n + excluded.n
      returning 1`.execute(tx);
    drifted += rows.length;
  }
  return drifted;
}
