import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

/**
 * Whether a person may not work on the case `c` of the statement around it: they gave it back for good, or another one
 * because they know the person: about the same member, or the one that an appeal or a sample is about. `moderation_claim`
 * follows the same rule.
 */
export function isKeptFrom(personId: number) {
  return sql<boolean>`(exists (select from moderation_recusal r
      where r.case_id = c.id and r.person_id = ${personId}::bigint)
    or exists (select from moderation_recusal r join moderation_case k on k.id = r.case_id
      where r.person_id = ${personId}::bigint and r.why = 'known'
        and (k.about_id = c.about_id or k.about_key = c.about_key or k.id = c.appeal_of
          or k.id = (select d.case_id from moderation_decision d where d.id = c.sample_of))))`;
}

/** Whether this person may not work on the case, because they gave it back for good or know whom it is about. */
export async function isRecused(
  db: Db,
  { caseId, personId }: { caseId: number; personId: number },
): Promise<boolean> {
  const rows = await readRows<{ id: number }>(db)`
    select c.id from moderation_case c where c.id = ${caseId} and ${isKeptFrom(personId)}`;
  return rows.length > 0;
}
