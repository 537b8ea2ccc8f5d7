let aheadMs: number | null = null;

/**
 * What the server's clock showed when this page was answered: the browser's own may go wrong by hours.
 * @param now as the page came with it
 */
export function noteServerTime(now: string): void {
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isFirst = aheadMs === null && opened !== undefined && opened.responseStart > 0;
  const here = isFirst ? performance.timeOrigin + opened.responseStart : Date.now();
  aheadMs = Date.parse(now) - here;
}

/** By the server's clock, as far as it is known. */
export function serverTime(): number {
  return Date.now() + (aheadMs ?? 0);
}
