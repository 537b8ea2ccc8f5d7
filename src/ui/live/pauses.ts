const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * Milliseconds before a retry: from one second to a minute, doubled each time, and random in the upper half, so
 * that browsers that were cut off together do not return together.
 * @param chance from 0 to 1
 */
export function pauseBefore(tries: number, chance = Math.random()): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries);
  return Math.round(longest / 2 + (longest / 2) * chance);
}
