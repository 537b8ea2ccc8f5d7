let aheadMs: number | null = null;

/**
 * Stores the difference to the server's clock, since the browser's may be wrong by hours.
 * @param now server time of the page
 */
export function noteServerTime(now: string): void {
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isFirst = aheadMs === null && opened !== undefined && opened.responseStart > 0;
  const here = isFirst ? performance.timeOrigin + opened.responseStart : Date.now();
  aheadMs = Date.parse(now) - here;
}

/** Current time by the server's clock; by the browser's until the difference is known. */
export function serverTime(): number {
  return Date.now() + (aheadMs ?? 0);
}
