import type { AgeMethod } from "#base/age-levels.ts";
import type { AgeCheck, NextStep } from "../contract.ts";
import { type CheckState, WAITING } from "../rules.ts";
import type { CheckRow } from "./queries.ts";

/** @param now a check whose time is over has expired, even if no job has noticed yet */
export function viewCheck(check: CheckRow, now: Date): AgeCheck {
  const stored = check.state as CheckState;
  const state = WAITING.includes(stored) && now >= check.expiresAt ? "expired" : stored;
  return {
    ref: check.ref,
    state,
    method: check.method as AgeMethod,
    same_device: check.sameDevice,
    next: state === "open" ? (check.next as NextStep | null) : null,
    back: check.back,
    expires_at: check.expiresAt.toISOString(),
  };
}
