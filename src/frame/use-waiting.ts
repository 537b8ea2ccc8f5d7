import { useReadFact } from "#ui/facts.ts";
import { frameBadges } from "../frame.ts";

/** Returns the sum of all badges. */
export function useWaiting(): number {
  const read = useReadFact();
  return frameBadges.reduce((sum, { count }) => sum + read(count), 0);
}
