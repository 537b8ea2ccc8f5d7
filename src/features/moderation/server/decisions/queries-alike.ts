import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { MOST_ALIKE, type Queue } from "../../case-rules.ts";
import type { CaseRow } from "../cases/queries-case.ts";
import { isKeptFrom } from "../cases/queries-recusal.ts";

/** The case that was decided, and the person who decides others like it, with the queues that they may work. */
type Alike = {
  found: Pick<CaseRow, "id" | "aboutId" | "contentHash">;
  personId: number;
  queues: readonly Queue[];
  at: Date;
};

/**
 * Open cases about the same member or the same content that this person may decide: nobody works on them, none is urgent,
 * an appeal or a sample, and none of a rule that the person does not want to see today.
 */
export function listAlike(db: Db, alike: Alike): Promise<CaseRow[]> {
  return readRows<CaseRow>(db)`
    select c.* from moderation_case c where ${isAlike(alike)} order by c.id limit ${MOST_ALIKE}`;
}

/** Leases one of them to the person for this transaction. @returns undefined if it is none of them any more */
export async function leaseAlike(
  tx: Tx,
  { caseId, version, ...alike }: Alike & { caseId: number; version: number },
): Promise<CaseRow | undefined> {
  const { personId, at } = alike;
  const until = new Date(at.getTime() + 60_000);
  const { rows } = await sql<CaseRow>`
    update moderation_case c set leased_by = ${personId}::bigint, leased_until = ${until}, leased_since = ${at},
      lease = lease + 1
    where c.id = ${caseId} and c.version = ${version} and ${isAlike(alike)} returning c.*`.execute(tx);
  return rows[0];
}

function isAlike({ found, personId, queues, at }: Alike) {
  const { id, aboutId, contentHash } = found;
  return sql<boolean>`c.state = 'open' and c.lane > 0 and c.appeal_of is null and c.sample_of is null
    and c.queue = any(${[...queues]}::text[])
    and not exists (select from moderation_shift s where s.person_id = ${personId}::bigint
      and s.day = (${at}::timestamptz at time zone 'UTC')::date and c.rule = any(s.paused))
    and c.id <> ${id} and (c.about_id = ${aboutId}::bigint or c.content_hash = ${contentHash}::bytea)
    and (c.leased_until is null or c.leased_until <= ${at} or c.leased_by = ${personId}::bigint)
    and not ${isKeptFrom(personId)}`;
}
