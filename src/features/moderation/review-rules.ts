import { type RuleName, ruleOf } from "./rules-list.ts";

/** Photos that one person takes at once. */
export const REVIEW_SIZE = 10;

/** Hours until a photo has to be looked at: sooner if nobody sees it before. */
const REVIEW_HOURS = { pending: 4, active: 24 } as const;
export type WaitingState = keyof typeof REVIEW_HOURS;

const HOUR = 3_600_000;

export function reviewDueAt({ status, createdAt }: { status: string; createdAt: Date }): Date {
  return new Date(createdAt.getTime() + REVIEW_HOURS[status as WaitingState] * HOUR);
}

/** Photos added before these moments are late. */
export function reviewLimits(at: Date): Record<WaitingState, Date> {
  return {
    pending: new Date(at.getTime() - REVIEW_HOURS.pending * HOUR),
    active: new Date(at.getTime() - REVIEW_HOURS.active * HOUR),
  };
}

/** Rules that a photo alone can break, the frequent ones first. */
export const REVIEW_RULES = [
  "nudity",
  "stolen_photo",
  "fake",
  "advertising",
  "paid_sex",
  "doxxing",
  "hate",
  "harassment",
  "minor_account",
  "intimate",
  "child",
  "life",
  "exploitation",
] as const satisfies readonly RuleName[];
export type ReviewRule = (typeof REVIEW_RULES)[number];

/**
 * Whether the photo is a danger to people, or its owner has to be kept out: that takes more than a rejection, so it
 * becomes a case.
 */
export function needsCase(rule: ReviewRule): boolean {
  return ruleOf(rule).lane <= 1;
}
