import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { RuleName } from "../../rules-list.ts";
import type { CaseRow } from "./queries-case.ts";

/** Locks open cases in the last lane whose wait is over, of rules that belong in an earlier lane. */
export async function lockLastUntil(
  tx: Tx,
  { at, lane, rules }: { at: Date; lane: number; rules: readonly RuleName[] },
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select * from moderation_case where last_until <= ${at} and state = 'open' and lane = ${lane}
      and rule = any(${[...rules]}::text[]) order by id limit 500 for update skip locked`.execute(tx);
  return rows;
}

/** Locks the cases that come last until after this moment and that the member has reported. */
export async function lockLastOf(
  tx: Tx,
  { memberId, after }: { memberId: number; after: Date },
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select * from moderation_case where last_until > ${after} and state in ('open', 'waiting')
      and id in (select case_id from safety_report where reporter_id = ${memberId})
    order by id for update`.execute(tx);
  return rows;
}

/** The distinct members who reported a case, and null once for each visitor. */
export async function listReporters(db: Db, caseId: number): Promise<(number | null)[]> {
  const rows = await readRows<{ reporterId: number | null }>(db)`
    select distinct on (coalesce(reporter_id, -id)) reporter_id from safety_report where case_id = ${caseId}`;
  return rows.map(({ reporterId }) => reporterId);
}
