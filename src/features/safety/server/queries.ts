import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";

/**
 * Of a list's skeleton: drops who is blocked, in either direction. A hashed list of both columns measured best.
 * @param column of the member's id, as the statement names it: `search.member_id`
 * @param viewerId nothing for a visitor, whom nobody can block
 */
export function notBlocked(column: string, viewerId: number | null): RawBuilder<boolean> {
  if (viewerId === null) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(column)} not in (
    select blocked_id from safety_block where blocker_id = ${viewerId}
    union all select blocker_id from safety_block where blocked_id = ${viewerId})`;
}

/** Of these members, how each stands to the viewer; those without a block are not in it. */
export async function listBlocksWith(db: Db, viewerId: number, otherIds: readonly number[]) {
  const { rows } = await sql<{ otherId: number; byViewer: boolean; byOther: boolean }>`
    select other_id, bool_or(by_viewer) as by_viewer, bool_or(not by_viewer) as by_other from (
      select blocked_id as other_id, true as by_viewer from safety_block
        where blocker_id = ${viewerId} and blocked_id = any(${otherIds}::bigint[])
      union all
      select blocker_id, false from safety_block
        where blocked_id = ${viewerId} and blocker_id = any(${otherIds}::bigint[])) block
    group by other_id`.execute(db as Tx);
  return rows;
}
