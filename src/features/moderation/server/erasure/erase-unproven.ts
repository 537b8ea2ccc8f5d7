import { sql } from "kysely";
import type { Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { eraseWithoutProof, tellSessionsEnded } from "#features/accounts/server/accounts.ts";
import { auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { AGE_PROOF_DAYS } from "../../measure-rules.ts";
import { insertEvent, lockCase } from "../cases/queries-case.ts";
import { lockAbout } from "../decisions/queries-decision.ts";
import { IS_HELD } from "../holds/queries-hold.ts";

const DAY = 86_400_000;
const BATCH = 200;

const erased = auditKind("moderation.unproven_erased", ["measure"]);

/**
 * Erases members who were told 30 days ago to prove their age and did not. While the case is held, open again or
 * appealed, nobody is erased; nor while a member cannot log in to prove anything.
 */
export const eraseUnproven: Job = {
  name: "erase-unproven",
  schedule: "23 * * * *",
  async run(app) {
    for (const due of await listDue(app)) {
      const done = await app.db.transaction().execute((tx) => erase(app, tx, due));
      if (done) tellSessionsEnded(app, due.memberId);
    }
  },
};

type Due = { measureId: number; caseId: number; memberId: number };

function listDue({ db, clock }: Pick<App, "db" | "clock">, only?: number): Promise<Due[]> {
  const before = new Date(clock.now().getTime() - AGE_PROOF_DAYS * DAY);
  return readRows<Due>(db)`
    select m.id as "measureId", c.id as "caseId", m.about_id as "memberId"
    from moderation_measure m
    join moderation_decision d on d.id = m.decision_id
    join moderation_case own on own.id = d.case_id
    join moderation_case c on c.id = coalesce(own.appeal_of, own.id)
    left join safety_restriction r on r.member_id = m.about_id
    where m.kind = 'age_proof' and m.ended_at is null and m.ends_at is null
      and (${only ?? null}::bigint is null or m.id = ${only ?? null})
      and m.begins_at <= ${before} and coalesce(r.barred_until, '-infinity') <= ${before}
      and exists (select from moderation_statement s where s.decision_id = d.id and s.receiver = 'concerned'
        and coalesce(s.told_at, s.undelivered_at) <= ${before})
      and c.state in ('decided', 'final') and not ${IS_HELD}
      and not exists (select from moderation_case a where a.appeal_of = c.id and a.state in ('open', 'waiting'))
    order by m.id limit ${BATCH}`;
}

async function erase(app: App, tx: Tx, { measureId, caseId, memberId }: Due): Promise<boolean> {
  await lockCase(tx, caseId);
  await lockAbout(tx, memberId);
  // An appeal or a proof may have come in meanwhile.
  if ((await listDue({ ...app, db: tx }, measureId)).length === 0) return false;
  if (!(await eraseWithoutProof(app, tx, memberId))) return false;
  const at = app.clock.now();
  // Its case must not stay for ever because of a measure against nobody.
  await sql`update moderation_measure set ends_at = ${at} where id = ${measureId}`.execute(tx);
  await insertEvent(tx, { caseId, kind: "unproven", data: { measure: measureId }, at });
  await writeAudit(app, tx, {
    ...{ kind: erased, actor: { by: "job" }, subject: `case:${caseId}`, aboutId: memberId },
    after: { measure: measureId },
  });
  return true;
}
