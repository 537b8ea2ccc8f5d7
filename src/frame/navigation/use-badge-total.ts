import { useReadFact } from "#ui/facts.ts";
import { frameParts } from "../../frame.ts";

/** Returns the sum of all badges that count something. */
export function useBadgeTotal(): number {
  const read = useReadFact();
  return frameParts.reduce((sum, { badge }) => sum + (badge?.count ? read(badge.count) : 0), 0);
}
