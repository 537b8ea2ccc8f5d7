import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import type { Facts } from "../visibility-rules.ts";

/** Says who has blocked whom, and whether moderation keeps the member from others. */
export type Standing = { byViewer: boolean; byOther: boolean; restricted: Facts["restricted"] };

type Asked = { viewerId: number | null; at: Date };

/**
 * SQL columns of a member list with each one's standing. Banned members are missing here, since their accounts are
 * closed to everyone. Blocks are read for the viewer alone, as `docs/scaling.md` needs it.
 * @param column of the member's id, as the statement names it: `card.member_id`
 * @param asked with a viewer of null for a visitor, whom nobody can block
 */
export function standingColumns(column: string, { viewerId, at }: Asked) {
  const id = sql.ref(column);
  return [
    sql<boolean>`${id} in (select blocked_id from safety_block where blocker_id = ${viewerId})`.as(
      "byViewer",
    ),
    sql<boolean>`${id} in (select blocker_id from safety_block where blocked_id = ${viewerId})`.as("byOther"),
    sql<Facts["restricted"]>`(select case when age_proof then 'gone' else 'hidden' end
      from safety_restriction restricted
      where restricted.member_id = ${id} and (age_proof or hidden_until > ${at}))`.as("restricted"),
  ] as const;
}

export function listStandings(db: Db, asked: Asked & { memberIds: readonly number[] }) {
  return standingsOf(db, asked);
}

const standingsOf = keepRead(
  ({ memberIds, viewerId, at }: Asked & { memberIds: readonly number[] }) =>
    sql<Standing & { memberId: number }>`
      select member.id as member_id, ${sql.join(standingColumns("member.id", { viewerId, at }))}
      from unnest(${memberIds}::bigint[]) member (id)`,
);
