/** The mean of the middle two if their number is even. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const above = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + above) / 2 : above;
}

/** The smallest value that this share of all values does not exceed. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * The ends between which the median of what was sampled lies with a confidence of at least 95 %, whatever its
 * distribution. With fewer than six values they are the smallest and the largest, and the confidence is less.
 */
export function medianInterval(values: readonly number[]): { low: number; high: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const count = sorted.length;
  let left = 0;
  let chance = 0.5 ** count;
  for (let below = chance; below <= 0.025; below += chance) {
    left += 1;
    chance *= (count - left + 1) / left;
  }
  const outside = Math.max(0, left - 1);
  return { low: sorted[outside] ?? Number.NaN, high: sorted[count - 1 - outside] ?? Number.NaN };
}
