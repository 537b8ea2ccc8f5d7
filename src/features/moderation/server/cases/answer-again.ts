import type { Tx } from "#db/database.ts";
import { closeReportsOf, setCase } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { SAME_CONTENT_DAYS } from "../../case-rules.ts";
import { findLatestDecision } from "../decisions/queries-decision.ts";
import { answerReport } from "../statements/write-statements.ts";
import { findLatestCase, insertEvent } from "./queries-case.ts";

const DAY = 86_400_000;

type Reported = { reportId: number; subject: string; contentHash: Buffer | null; at: Date };

/**
 * Answers a report of content that was found in order within the last month with that decision's answer, so that no one
 * has to judge it again.
 * @returns false if the content is new, has changed, or was judged otherwise
 */
export async function answerAsBefore(app: App, tx: Tx, reported: Reported): Promise<boolean> {
  const { reportId, subject, contentHash, at } = reported;
  if (!contentHash) return false;
  const before = await findLatestCase(tx, subject);
  if (!before?.closedAt || before.state === "open" || before.state === "waiting") return false;
  const isRecent = at.getTime() - before.closedAt.getTime() < SAME_CONTENT_DAYS * DAY;
  if (!isRecent || !before.contentHash?.equals(contentHash)) return false;
  const decision = await findLatestDecision(tx, before.id);
  if (decision?.outcome !== "none") return false;
  await setCase(tx, reportId, before.id);
  const answer = { found: before, decisionId: decision.id, outcome: "none", asBefore: decision.at } as const;
  await answerReport(app, tx, { ...answer, reportId });
  await closeReportsOf(tx, { caseId: before.id, at, by: "as before", reason: "none", decision: "none" });
  await insertEvent(tx, { caseId: before.id, kind: "answered_as_before", data: { report: reportId }, at });
  return true;
}
