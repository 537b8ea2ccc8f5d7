import { type LadderStep, removalOf, type SubjectKind, type Wanted } from "./measure-rules.ts";
import { type Lane, type RuleName, ruleOf } from "./rules-list.ts";

export const QUEUES = [
  "urgent",
  "people",
  "texts",
  "pictures",
  "identity",
  "appeals",
  "escalated",
  "visitors",
] as const;
export type Queue = (typeof QUEUES)[number];

/** Where a case came from. */
export const TRIGGERS = ["report", "signal", "review", "appeal", "staff"] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** Hours until a case of each lane is due. */
export const LANE_HOURS: Record<Lane, number> = { 0: 1, 1: 24, 2: 72, 3: 120 };
export const APPEAL_HOURS = 120;
export const LEASE_MINUTES = 10;
/** A person whose page is closed keeps the case for these seconds, since the page may only be loaded again. */
export const LEAVING_SECONDS = 15;
/** Cases that one person may hold at once. */
export const MOST_LEASES = 3;
/** Other cases like a decided one for which its decision is repeated at once. */
export const MOST_ALIKE = 50;
/** Minutes in which the person who decided can take the decision back. */
export const UNDO_MINUTES = 15;
export const APPEAL_MONTHS = 6;
/** How long a decided case is kept, unless it is held. */
export const CASE_KEPT = { months: 12 } as const;
/** Months until somebody has to say that a hold is still needed. */
export const HOLD_MONTHS = 6;
export const STRIKE_MONTHS = 12;
/** Days in which content that was found in order is not judged again. */
export const SAME_CONTENT_DAYS = 30;
/** Minutes after which the leads are mailed that nobody works on an urgent case. */
export const UNCLAIMED_MINUTES = 15;
/** Hours until a case that was handed up is due. */
export const HANDED_UP_HOURS = 24;

const HOUR = 3_600_000;
/** Reports beyond this many full ones do not make a case due earlier. */
const MOST_TRUST = 4;

export function subjectKind(subject: string): SubjectKind {
  return subject.slice(0, subject.indexOf(":")) as SubjectKind;
}

/** Cases of lane 0 are urgent; the subject decides the queue of others. */
export function queueOf(subject: string, lane: Lane): Queue {
  if (lane === 0) return "urgent";
  switch (subjectKind(subject)) {
    case "photo":
      return "pictures";
    case "message":
      return "texts";
    case "report":
      return "visitors";
    default:
      return "people";
  }
}

/** The queue of a case that becomes more urgent. What was handed up stays with the leads, unless somebody is in danger. */
export function queueFor({ subject, queue }: { subject: string; queue: string }, lane: Lane): Queue {
  return queue === "escalated" && lane > 0 ? queue : queueOf(subject, lane);
}

/**
 * Weight of an author's reports by how many were right so far: 1 for a new author, never 0, and never shown to members.
 */
export function trustOf({ upheld, dismissed }: { upheld: number; dismissed: number }): number {
  return clamp((2 * (upheld + 2)) / (upheld + dismissed + 4), 0.25, 1.5);
}

/** Trust in a visitor, whose earlier reports are unknown. */
export const VISITOR_TRUST = 0.25;

/** @param trust sum over the distinct authors of reports */
export function dueAt({ openedAt, rule, trust }: { openedAt: Date; rule: RuleName; trust: number }): Date {
  const { lane } = ruleOf(rule);
  const factor = lane <= 1 ? 1 : clamp(1 / Math.min(trust, MOST_TRUST), 0.25, 2);
  return new Date(openedAt.getTime() + LANE_HOURS[lane] * HOUR * factor);
}

/** The last lane, which takes the reports of members whose reports wait by a decision. */
export const LAST_LANE: Lane = 3;

/** True if reports under this rule count at once whoever sent them: somebody is in danger, or the law sets a deadline. */
export function neverWaits(rule: RuleName): boolean {
  return ruleOf(rule).lane === 0 || rule === "intimate";
}

/** How near the end of its time a case is: beyond it, beyond half of it, or before that. Takes and compares ISO moments. */
export function urgencyOf(
  { opened_at, due_at }: { opened_at: string; due_at: string },
  now: string,
): "late" | "soon" | "quiet" {
  if (due_at < now) return "late";
  const half = (Date.parse(opened_at) + Date.parse(due_at)) / 2;
  return half <= Date.parse(now) ? "soon" : "quiet";
}

/** When a case is due whose lane does not follow from its rule. */
export function dueInLane(lane: Lane, openedAt: Date): Date {
  return new Date(openedAt.getTime() + LANE_HOURS[lane] * HOUR);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Proposed step of the ladder for a member with these strikes. */
export function ladderStep(rule: RuleName, strikes: readonly { rule: string }[]) {
  const { ladder } = ruleOf(rule);
  const before = strikes.filter((strike) => strike.rule === rule).length;
  return ladder[Math.min(before, 2) as 0 | 1 | 2];
}

/** The measures of a ladder's step, with the removal that fits the subject. */
export function fitMeasures(step: LadderStep, subject: string): Wanted[] {
  return step.map(({ kind, days }) => ({
    kind: kind === "content_removed" ? removalOf(subjectKind(subject)) : kind,
    ...(days !== undefined && { days }),
  }));
}
