import type { Tx } from "#db/database.ts";
import { findPersonKey } from "#features/accounts/server/accounts.ts";
import { type reportFiled, setCase } from "#features/safety/server/safety.ts";
import { tellDeskAfter } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { EventType } from "#platform/events.ts";
import { dueAt, queueOf, trustOf } from "../../case-rules.ts";
import { HEARING_LANES } from "../../questions-list.ts";
import { type RuleName, ruleOf, ruleOfReason } from "../../rules-list.ts";
import { answerAsBefore } from "./answer-again.ts";
import { hashContent } from "./content-hash.ts";
import {
  type CaseRow,
  countOutcomes,
  hasReported,
  insertCase,
  insertEvent,
  lockOpenCase,
  updateCase,
} from "./queries-case.ts";

type Filed = typeof reportFiled extends EventType<infer Payload> ? Payload : never;

/** Trust in a visitor, whose earlier reports are unknown. */
const VISITOR_TRUST = 0.25;

/**
 * Opens a case about the subject of a report, or adds the report to the one that is open. Runs in the report's
 * transaction, so that no report is without a case.
 */
export async function openOrFeedCase(tx: Tx, report: Filed, app: App): Promise<void> {
  const { reportId, at } = report;
  const subject = report.subject ?? `report:${reportId}`;
  const contentHash = await hashContent(app, tx, reportId);
  // A possible danger to people is always judged again.
  const isUrgent = ruleOf(ruleOfReason(report.reason)).lane === 0;
  if (!isUrgent && (await answerAsBefore(app, tx, { reportId, subject, contentHash, at }))) return;
  let found: CaseRow | undefined;
  // A case decided meanwhile is not open, and lets a new one be inserted.
  while (!found)
    found =
      (await insertOpenCase(app, tx, { subject, report, contentHash })) ?? (await lockOpenCase(tx, subject));
  await addReport(tx, found, report);
  await setCase(tx, reportId, found.id);
}

async function insertOpenCase(
  app: App,
  tx: Tx,
  { subject, report, contentHash }: { subject: string; report: Filed; contentHash: Buffer | null },
): Promise<CaseRow | undefined> {
  const { aboutId, reason, siteId, country, locale, at } = report;
  const rule = ruleOfReason(reason);
  const { lane } = ruleOf(rule);
  return insertCase(tx, {
    subject,
    aboutId,
    aboutKey: aboutId === null ? null : await findPersonKey(app, tx, aboutId),
    ...{ siteId, country, locale, rule, lane, contentHash },
    trigger: "report",
    queue: queueOf(subject, lane),
    openedAt: at,
    dueAt: dueAt({ openedAt: at, rule, trust: 1 }),
  });
}

/** A report makes a case due earlier and never later, and may move it to a more urgent lane. */
async function addReport(tx: Tx, found: CaseRow, report: Filed): Promise<void> {
  const { reportId, reporterId, reason, at } = report;
  const trust = found.trust + (await trustIn(tx, found.id, reporterId));
  const told = ruleOfReason(reason);
  const rule = ruleOf(told).lane < found.lane ? told : (found.rule as RuleName);
  const lane = ruleOf(rule).lane;
  const due = dueAt({ openedAt: found.openedAt, rule, trust });
  const isFirst = found.reports === 0;
  await updateCase(tx, found.id, {
    ...{ trust, rule, lane },
    reports: found.reports + 1,
    version: found.version + 1,
    queue: lane < found.lane ? queueOf(found.subject, lane) : found.queue,
    dueAt: isFirst || due < found.dueAt ? due : found.dueAt,
    // There is no time left to wait for the member's answer.
    ...(!HEARING_LANES.includes(lane) && { state: "open", waitUntil: null }),
  });
  await insertEvent(tx, { caseId: found.id, kind: "reported", data: { report: reportId, reason }, at });
  await tellDeskAfter(tx, { about: "case", id: found.id });
}

/** An author who reports the same twice counts once. */
async function trustIn(tx: Tx, caseId: number, reporterId: number | null): Promise<number> {
  if (reporterId === null) return VISITOR_TRUST;
  if (await hasReported(tx, { caseId, reporterId })) return 0;
  return trustOf(await countOutcomes(tx, reporterId));
}
