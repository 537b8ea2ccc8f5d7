import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { App } from "#platform/app.ts";
import { UNDO_MINUTES } from "../../case-rules.ts";

const MINUTE = 60_000;
const MOST = 50;

/** Lists the decisions that the person can still take back, the newest first. */
export async function listUndoable({ db, clock }: Pick<App, "db" | "clock">, personId: number) {
  const since = new Date(clock.now().getTime() - UNDO_MINUTES * MINUTE);
  return (await listOwn(db, personId, since)).map(({ caseId, at, ...decision }) => ({
    ...decision,
    case: caseId,
    undo_until: new Date(at.getTime() + UNDO_MINUTES * MINUTE).toISOString(),
  }));
}

type Own = { decision: number; caseId: number; subject: string; outcome: string; at: Date };

/** Two people agreed to an erasure, and nobody can give that back. */
function listOwn(db: Db, personId: number, since: Date): Promise<Own[]> {
  return readRows<Own>(db)`
    select d.id as decision, d.case_id, c.subject, d.outcome, d.at
    from moderation_decision d join moderation_case c on c.id = d.case_id
    where d.at > ${since} and d.person_id = ${personId} and d.undone_at is null and d.outcome <> 'lifted'
      and c.state = 'decided' and c.appeal_of is null
      and not exists (select from moderation_measure m where m.decision_id = d.id and m.kind = 'erased')
    order by d.id desc limit ${MOST}`;
}
