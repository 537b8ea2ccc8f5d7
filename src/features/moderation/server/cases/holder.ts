import type { CaseRow } from "./queries-case.ts";

/** Returns the person who holds a case; null if no one does, or if the lease has run out. */
export function holderOf(
  { leasedBy, leasedUntil }: Pick<CaseRow, "leasedBy" | "leasedUntil">,
  at: Date,
): number | null {
  return leasedBy !== null && leasedUntil !== null && leasedUntil > at ? leasedBy : null;
}
