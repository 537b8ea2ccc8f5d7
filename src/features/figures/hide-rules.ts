/** A figure below this could tell of one person. */
export const SMALLEST_SHOWN = 5;
/** Country of the row that stands for all countries without a row. */
export const OTHERS = "*";

/**
 * Returns the countries whose figure is hidden, of one metric, part, day and site whose total is shown. Besides those
 * below five, the next smallest are hidden until what is hidden is at least two figures that together hide what each of
 * them is. If there are not enough, even zeros are hidden, for which `OTHERS` stands.
 */
export function countriesToHide(figures: ReadonlyMap<string, number>): Set<string> {
  const ordered = [...figures].filter(([, n]) => n > 0).sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1));
  const hidden = new Set<string>();
  let sum = 0;
  for (const [country, n] of ordered) {
    if (n >= SMALLEST_SHOWN && (hidden.size === 0 || isSafe(hidden.size, sum))) break;
    hidden.add(country);
    sum += n;
  }
  if (hidden.size > 0 && !isSafe(hidden.size, sum)) hidden.add(OTHERS);
  return hidden;
}

/** Two hidden figures of which one is known to be below five still tell little only if the sum is not as small. */
function isSafe(count: number, sum: number): boolean {
  return count >= 2 && sum >= 2 * SMALLEST_SHOWN;
}
