import type { Start } from "../use-start.ts";

/**
 * Carries the member's choice of when to start from the checkout to the page for direct debit, in the history entry. It
 * is not part of the address, so that a link cannot make this choice for anyone.
 */
export function carryStart(start: Start): { start: Start } {
  return { start };
}

/** @param state of the location; null if the page was opened by a link */
export function readCarriedStart(state: unknown): Start | null {
  const start = typeof state === "object" && state !== null && "start" in state ? state.start : null;
  return start === "now" || start === "later" ? start : null;
}
