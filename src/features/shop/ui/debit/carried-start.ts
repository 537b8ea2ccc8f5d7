/**
 * Carries the member's choice to start now from the checkout to the page for direct debit, in the history entry. It is
 * not part of the address, so that a link cannot make this choice for anyone.
 */
export function carryStart(startNow: boolean): { startNow: boolean } {
  return { startNow };
}

/** @param state of the location; null if the page was opened by a link */
export function readCarriedStart(state: unknown): boolean {
  return typeof state === "object" && state !== null && "startNow" in state && state.startNow === true;
}
