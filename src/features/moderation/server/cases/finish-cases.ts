import { sql } from "kysely";
import type { Job } from "#platform/job.ts";
import { addMonths } from "#platform/retention/keep.ts";
import { APPEAL_MONTHS } from "../../case-rules.ts";

/** Marks cases as final once the time to appeal is over and no appeal is open. */
export const finishCases: Job = {
  name: "finish-cases",
  schedule: "41 3 * * *",
  async run({ db, clock }) {
    const before = addMonths(clock.now(), -APPEAL_MONTHS);
    await db.transaction().execute((tx) =>
      sql`update moderation_case c set state = 'final' where state = 'decided' and closed_at < ${before}
        and not exists (select from moderation_case a where a.appeal_of = c.id and a.state in ('open', 'waiting'))
        and not exists (select from moderation_statement s join moderation_decision d on d.id = s.decision_id
          where d.case_id = c.id and (coalesce(s.told_at, s.undelivered_at) >= ${before} or coalesce(s.told_at, s.undelivered_at) is null))`.execute(
        tx,
      ),
    );
  },
};
