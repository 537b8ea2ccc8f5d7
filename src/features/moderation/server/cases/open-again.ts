import type { Tx } from "#db/database.ts";
import { readReports, setCase } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { queueFor } from "../../case-rules.ts";
import type { Lane, RuleName } from "../../rules-list.ts";
import { isGraver } from "../../sealed-rules.ts";
import { comesLast } from "./come-last.ts";
import { type CaseRow, lockOpenCase, updateCase } from "./queries-case.ts";

/**
 * Opens a decided case again. If a new one about the same subject was opened meanwhile, that one takes its reports and
 * its urgency, because a subject has one open case. The row must be locked.
 */
export async function openAgain(
  { seal, clock }: Pick<App, "seal" | "clock">,
  tx: Tx,
  found: CaseRow,
): Promise<void> {
  const version = found.version + 1;
  const other = await lockOpenCase(tx, found.subject);
  if (!other) return void (await updateCase(tx, found.id, { state: "open", closedAt: null, version }));
  for (const { id } of await readReports({ seal, db: tx }, { caseId: found.id }))
    await setCase(tx, id, other.id);
  const reports = other.reports + found.reports;
  const dueAt = new Date(Math.min(found.dueAt.getTime(), other.dueAt.getTime()));
  const place = graverPlace(found, other, clock.now());
  await updateCase(tx, other.id, { ...place, reports, dueAt, version: other.version + 1 });
  await updateCase(tx, found.id, { state: "final", version });
}

/** The place of a case in its queue, if it is more urgent than the other one or that one would come last. */
function graverPlace(found: CaseRow, other: CaseRow, at: Date): Partial<CaseRow> {
  const { rule, trust, lastUntil } = found;
  const lane = found.lane as Lane;
  const waits = comesLast(other, at) && !comesLast(found, at);
  if (!waits && lane >= other.lane && !isGraver(rule as RuleName, other)) return {};
  return { lane, rule, trust, lastUntil, queue: queueFor(other, lane) };
}
