import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { reopenReportsOf } from "#features/safety/server/safety.ts";
import { tellDeskAfter } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { openAgain } from "../cases/open-again.ts";
import {
  type CaseRow,
  insertEvent,
  insertRecusal,
  listOpenAppeals,
  updateCase,
} from "../cases/queries-case.ts";
import { answerReport } from "../statements/write-statements.ts";
import type { Judging } from "./judging.ts";

/**
 * The reporter was right: the case is open again, for a person who has not decided it. What was decided stays in force
 * until then. Other reporters who appealed get what they asked for as well.
 * @throws Refusal `moderation.appeal_first` while the member concerned waits for the answer to their own appeal
 */
export async function openForReporter(app: App, tx: Tx, judging: Judging & { id: number }): Promise<void> {
  const { against, decision } = judging;
  const at = app.clock.now();
  const appeals = await listOpenAppeals(tx, against.id);
  if (appeals.some(({ appealBy }) => appealBy === "concerned"))
    throw new Refusal("moderation.appeal_first", {}, 409);
  for (const appeal of appeals) await closeWith(app, tx, { ...judging, appeal });
  if (against.state !== "decided" && against.state !== "final") return;
  await insertRecusal(tx, { caseId: against.id, personId: decision.personId, why: "other" });
  await reopenReportsOf(tx, against.id);
  await openAgain(app, tx, against);
  await insertEvent(tx, { caseId: against.id, kind: "reopened", at });
}

async function closeWith(app: App, tx: Tx, { appeal, id, person }: Judging & { id: number }): Promise<void> {
  const at = app.clock.now();
  const { id: caseId, appealReport, version } = appeal as CaseRow;
  await updateCase(tx, caseId, {
    ...{ state: "decided", closedAt: at, version: version + 1, leasedBy: null, leasedUntil: null },
  });
  const { personId } = person;
  const data = { outcome: "overturned", decision: id };
  await insertEvent(tx, { caseId, kind: "decided", personId, data, at });
  if (appealReport !== null)
    await answerReport(app, tx, {
      ...{ found: appeal, decisionId: id, outcome: "reopened", reportId: appealReport },
    });
  await tellDeskAfter(tx, { about: "case", id: caseId });
}
