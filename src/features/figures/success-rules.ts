/** Members of one stratum: those with premium, and the others. */
export type Stratum = {
  premium: { members: number; successes: number };
  others: { members: number; successes: number };
};

export type Interval = { ratio: number; low: number; high: number };
export type Verdict = "held" | "not_contradicted" | "too_high" | "too_few";

const FEWEST_MEMBERS = 200;
const FEWEST_SUCCESSES = 30;
/** Two-sided, 95 %. */
const Z = 1.959963984540054;

/**
 * Compares the shares of success across strata: the ratio of risks by Mantel and Haenszel, with the variance of its
 * logarithm by Greenland and Robins (1985). Returns null if a group has no success that could be compared.
 */
export function compareRisks(strata: readonly Stratum[]): Interval | null {
  let [top, bottom, spread] = [0, 0, 0];
  for (const { premium, others } of strata) {
    const all = premium.members + others.members;
    if (all === 0) continue;
    const successes = premium.successes + others.successes;
    top += (premium.successes * others.members) / all;
    bottom += (others.successes * premium.members) / all;
    spread +=
      (successes * premium.members * others.members - premium.successes * others.successes * all) / all ** 2;
  }
  if (top === 0 || bottom === 0) return null;
  const ratio = top / bottom;
  const margin = Math.exp(Z * Math.sqrt(Math.max(0, spread) / (top * bottom)));
  return { ratio, low: ratio / margin, high: ratio * margin };
}

/** @param claim how much better members with premium are said to do, in percent */
export function judgeClaim(claim: number, strata: readonly Stratum[], measured: Interval | null): Verdict {
  const enough = (["premium", "others"] as const).every(
    (group) =>
      sumOf(strata, group, "members") >= FEWEST_MEMBERS &&
      sumOf(strata, group, "successes") >= FEWEST_SUCCESSES,
  );
  if (!enough || !measured) return "too_few";
  const claimed = 1 + claim / 100;
  if (measured.low >= claimed) return "held";
  return measured.high < claimed ? "too_high" : "not_contradicted";
}

export function sumOf(
  strata: readonly Stratum[],
  group: keyof Stratum,
  what: "members" | "successes",
): number {
  return strata.reduce((sum, stratum) => sum + stratum[group][what], 0);
}

/** Returns the highest whole percentage that the measurement supports, never below zero. */
export function supportedClaim({ low }: Pick<Interval, "low">): number {
  return Math.max(0, Math.floor((low - 1) * 100));
}

/** A ratio of 1.46 is 46 % better. */
export function percentOf(ratio: number): number {
  return (ratio - 1) * 100;
}
