import { type AgeLevel, isAgeLevelAtLeast } from "#base/age-levels.ts";

/** Age in years that is to be proved. The European scheme and the providers' rules are for this one. */
export const AGE_TO_PROVE = 18;

export const CHECK_STATES = ["open", "proved", "passed", "failed", "under_age", "expired"] as const;
/**
 * `proved`: a wallet on the same device has proved the age, but the browser that began has not come back with the code
 * yet, so the member has not passed.
 */
export type CheckState = (typeof CHECK_STATES)[number];

/** Answers of a provider or a wallet, and `redeemed`: the browser that began has brought the code. */
export type CheckEvent = "open" | "passed" | "failed" | "under_age" | "expired" | "redeemed";

type Check = { state: CheckState; expiresAt: Date; sameDevice: boolean };

/** States in which a check still waits for something. */
export const WAITING: readonly CheckState[] = ["open", "proved"];

/**
 * Returns the state that follows, or null if nothing changes: news come twice, late, and in any order. Only `under_age`
 * also counts after a pass.
 */
export function nextState(check: Check, event: CheckEvent, now: Date): CheckState | null {
  if (check.state === "passed") return event === "under_age" ? "under_age" : null;
  if (!WAITING.includes(check.state)) return null;
  if (now >= check.expiresAt) return "expired";
  if (check.state === "proved") return event === "redeemed" ? "passed" : null;
  switch (event) {
    case "passed":
      return check.sameDevice ? "proved" : "passed";
    case "open":
    case "redeemed":
      return null;
    default:
      return event;
  }
}

type Proven = { level: AgeLevel; until: Date; sessionId: number };

/** The level that counts now. A date of birth was stated by every member, and by visitors at the entry. */
export function levelNow(
  proven: Proven | null,
  { now, sessionId, perSession }: { now: Date; sessionId: number | null; perSession: boolean },
): AgeLevel {
  if (!proven || now >= proven.until) return "declaration";
  return perSession && proven.sessionId !== sessionId ? "declaration" : proven.level;
}

export function isEnough(level: AgeLevel, needed: AgeLevel | null): boolean {
  return needed !== null && isAgeLevelAtLeast(level, needed);
}

/** The same day of a later month, or its last day if that month is shorter. */
export function addMonths(from: Date, months: number): Date {
  const result = new Date(from);
  result.setUTCMonth(result.getUTCMonth() + months);
  if (result.getUTCDate() !== from.getUTCDate()) result.setUTCDate(0);
  return result;
}

/** Days for which no other account can begin a check on a device on which one said `under_age`. */
export const DEVICE_REFUSED_DAYS = 30;
/** Hours in which a person should decide about an account that was frozen. */
export const DECISION_HOURS = 24;
/** Days after which a trust list should be read again. */
export const LIST_FRESH_DAYS = 30;
