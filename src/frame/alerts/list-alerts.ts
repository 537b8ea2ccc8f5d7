import type { ReadFact } from "#ui/facts.ts";
import type { FrameAlert, FramePart } from "#ui/frame-part.ts";

/** Lists the alerts that are due for a member on this page, the most urgent first. */
export function listAlerts(parts: readonly FramePart[], read: ReadFact, route: string): FrameAlert[] {
  return parts
    .flatMap(({ alerts = [] }) => alerts)
    .filter(({ isDue, hiddenOn }) => !hiddenOn.has(route) && isDue(read));
}
