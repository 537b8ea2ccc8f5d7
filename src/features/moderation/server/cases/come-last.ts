import type { Tx } from "#db/database.ts";
import { findReportsWait } from "#features/safety/server/safety.ts";
import { tellDeskAfter } from "#features/staff/server/staff.ts";
import { dueAt, LAST_LANE, neverWaits, trustOf, VISITOR_TRUST } from "../../case-rules.ts";
import { RULE_NAMES, type RuleName, ruleOf } from "../../rules-list.ts";
import { type CaseRow, countOutcomes, updateCase } from "./queries-case.ts";
import { listReporters, lockLastOf, lockLastUntil } from "./queries-last.ts";

/** Rules of the lanes before the last one, into which a case comes back. */
const EARLIER = RULE_NAMES.filter((rule) => ruleOf(rule).lane < LAST_LANE);

/** Returns until when a report comes last, because of a measure against its author; null if it counts at once. */
export async function waitOf(
  tx: Tx,
  { rule, reporterId, at }: { rule: RuleName; reporterId: number | null; at: Date },
): Promise<Date | null> {
  if (reporterId === null || neverWaits(rule)) return null;
  return findReportsWait(tx, { memberId: reporterId, at });
}

/** Whether only members whose reports wait have reported the case so far. */
export function comesLast({ lastUntil }: Pick<CaseRow, "lastUntil">, at: Date): boolean {
  return lastUntil !== null && lastUntil > at;
}

/** When the hours of a case begin. */
export function countsFrom({ openedAt, lastUntil }: Pick<CaseRow, "openedAt" | "lastUntil">): Date {
  return lastUntil !== null && lastUntil > openedAt ? lastUntil : openedAt;
}

/** Lane and due time of a case that comes last until then. */
export function lastPlace(rule: RuleName, lastUntil: Date) {
  return { lane: LAST_LANE, lastUntil, dueAt: dueAt({ openedAt: lastUntil, rule, trust: 0 }) };
}

/** Puts back the cases whose wait is over by the clock. */
export async function endWaits(tx: Tx, at: Date): Promise<void> {
  for (const found of await lockLastUntil(tx, { at, lane: LAST_LANE, rules: EARLIER }))
    await putBack(tx, found, countsFrom(found));
}

/** Puts back the cases that waited because of this member, whose measure has ended or ends earlier now. */
export async function endWaitsOf(
  tx: Tx,
  { memberId, until, at }: { memberId: number; until: Date | "infinity" | null; at: Date },
): Promise<void> {
  if (until === "infinity") return;
  for (const found of await lockLastOf(tx, { memberId, after: until ?? at })) {
    if (until === null || until <= at) await putBack(tx, found, at);
    else await updateCase(tx, found.id, lastPlace(found.rule as RuleName, until));
  }
}

async function putBack(tx: Tx, found: CaseRow, from: Date): Promise<void> {
  const rule = found.rule as RuleName;
  const trust = await trustInAll(tx, found.id);
  await updateCase(tx, found.id, {
    ...{ trust, lane: ruleOf(rule).lane, lastUntil: from },
    dueAt: dueAt({ openedAt: from, rule, trust }),
  });
  await tellDeskAfter(tx, { about: "case", id: found.id });
}

/** The trust that the case would have if none of its reports had waited. */
async function trustInAll(tx: Tx, caseId: number): Promise<number> {
  let trust = 0;
  for (const reporterId of await listReporters(tx, caseId))
    trust += reporterId === null ? VISITOR_TRUST : trustOf(await countOutcomes(tx, reporterId));
  return trust;
}
