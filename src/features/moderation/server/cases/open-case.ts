import type { Tx } from "#db/database.ts";
import { findPersonKey } from "#features/accounts/server/accounts.ts";
import { type reportFiled, setCase } from "#features/safety/server/safety.ts";
import { tellDeskAfter } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { EventType } from "#platform/events.ts";
import { dueAt, neverWaits, queueFor, queueOf, trustOf, VISITOR_TRUST } from "../../case-rules.ts";
import { HEARING_LANES } from "../../questions-list.ts";
import { type Lane, type RuleName, ruleOf, ruleOfReason } from "../../rules-list.ts";
import { isGraver } from "../../sealed-rules.ts";
import { answerAsBefore } from "./answer-again.ts";
import { comesLast, countsFrom, lastPlace, waitOf } from "./come-last.ts";
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

/**
 * Opens a case about the subject of a report, or adds the report to the one that is open. Runs in the report's
 * transaction, so that no report is without a case.
 */
export async function openOrFeedCase(tx: Tx, report: Filed, app: App): Promise<void> {
  const { reportId, at } = report;
  const subject = report.subject ?? `report:${reportId}`;
  const contentHash = await hashContent(app, tx, reportId);
  // A possible danger to people, and a picture of somebody who never agreed, are always judged again.
  const isJudged = neverWaits(ruleOfReason(report.reason)) || report.inPhoto;
  if (!isJudged && (await answerAsBefore(app, tx, { reportId, subject, contentHash, at }))) return;
  const lastUntil = await waitOf(tx, { rule: ruleOfReason(report.reason), ...report });
  const opening = { subject, report, contentHash, lastUntil };
  let found: CaseRow | undefined;
  // A case decided meanwhile is not open, and lets a new one be inserted.
  while (!found) found = (await insertOpenCase(app, tx, opening)) ?? (await lockOpenCase(tx, subject));
  await addReport(tx, found, { report, lastUntil });
  await setCase(tx, reportId, found.id);
}

type Opening = { subject: string; report: Filed; contentHash: Buffer | null; lastUntil: Date | null };

async function insertOpenCase(
  app: App,
  tx: Tx,
  { subject, report, contentHash, lastUntil }: Opening,
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
    ...(lastUntil && lastPlace(rule, lastUntil)),
  });
}

type Adding = { report: Filed; lastUntil: Date | null };

async function addReport(tx: Tx, found: CaseRow, { report, lastUntil }: Adding): Promise<void> {
  const { reportId, reason, at } = report;
  await updateCase(tx, found.id, {
    reports: found.reports + 1,
    version: found.version + 1,
    ...(lastUntil ? shortenWait(found, lastUntil) : await hurry(tx, found, report)),
  });
  await insertEvent(tx, { caseId: found.id, kind: "reported", data: { report: reportId, reason }, at });
  await tellDeskAfter(tx, { about: "case", id: found.id });
}

/** A report that comes last leaves the place of a case as it is, unless it waits for less time than those before. */
function shortenWait(found: CaseRow, lastUntil: Date): Partial<CaseRow> {
  return found.lastUntil && found.lastUntil > lastUntil ? lastPlace(found.rule as RuleName, lastUntil) : {};
}

/** A report makes a case due earlier and never later, and may move it to a more urgent lane. */
async function hurry(tx: Tx, found: CaseRow, report: Filed): Promise<Partial<CaseRow>> {
  const { reporterId, reason, at } = report;
  const waited = comesLast(found, at);
  const before = { ...found, ...(waited && { lane: ruleOf(found.rule as RuleName).lane, lastUntil: at }) };
  const trust = found.trust + (await trustIn(tx, found.id, reporterId));
  const told = ruleOfReason(reason);
  const rule = isGraver(told, before) ? told : (found.rule as RuleName);
  const lane = Math.min(ruleOf(rule).lane, before.lane) as Lane;
  const due = dueAt({ openedAt: countsFrom(before), rule, trust });
  const isFirst = found.reports === 0 || waited;
  return {
    ...{ trust, rule, lane, lastUntil: before.lastUntil },
    queue: lane < before.lane ? queueFor(found, lane) : found.queue,
    dueAt: isFirst || due < found.dueAt ? due : found.dueAt,
    // There is no time left to wait for the member's answer.
    ...(!HEARING_LANES.includes(lane) && { state: "open", waitUntil: null }),
  };
}

/** An author who reports the same twice counts once. */
async function trustIn(tx: Tx, caseId: number, reporterId: number | null): Promise<number> {
  if (reporterId === null) return VISITOR_TRUST;
  if (await hasReported(tx, { caseId, reporterId })) return 0;
  return trustOf(await countOutcomes(tx, reporterId));
}
