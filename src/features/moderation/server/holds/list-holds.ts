import { findAliases } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { addMonths } from "#platform/retention/keep.ts";
import { CASE_KEPT } from "../../case-rules.ts";
import { listHoldRows } from "./queries-hold.ts";

/** Lists the holds that have not ended, those with the next review first. */
export async function listHolds({ db, clock }: Pick<App, "db" | "clock">) {
  const now = clock.now();
  const rows = await listHoldRows(db);
  const aliases = await findAliases(db, [...new Set(rows.map(({ personId }) => personId))]);
  const limit = addMonths(now, -CASE_KEPT.months);
  const holds = rows.map(({ id, caseId, name, why, personId, since, reviewAt, closedAt }) => ({
    ...{ id, case: caseId, name, why },
    by: aliases.get(personId) ?? "",
    since: since.toISOString(),
    review_at: reviewAt.toISOString(),
    is_review_due: reviewAt <= now,
    is_case_due: closedAt !== null && closedAt < limit,
  }));
  return { holds };
}
