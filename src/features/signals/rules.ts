type SignalKind = "email" | "device" | "payment" | "photo" | "address";

/** Something that a member has in common with a banned member. */
export type Finding = {
  kind: SignalKind;
  points: number;
  /** Number of the banned member. */
  aboutId: number;
};

/** How much each kind says about whether two accounts belong to one person. Photos are in `photoPoints`. */
export const POINTS = { email: 60, device: 50, payment: 60, address: 10 } as const;

/** An address of more accounts than this is a household, an office or a provider, and says nothing. */
export const MOST_AT_ADDRESS = 5;

/** Days for which an address is kept, banned or not. */
export const ADDRESS_DAYS = 30;

/** Bits in which the looks of two pictures differ at most so that they are the same, or nearly the same. */
export const SAME_PICTURE = 20;
export const LIKE_PICTURE = 40;

/** @param distance number of bits in which the looks of two pictures differ */
export function photoPoints(distance: number): number {
  if (distance <= SAME_PICTURE) return 50;
  return distance <= LIKE_PICTURE ? 25 : 0;
}

const CASE_POINTS = 50;
const SURE_POINTS = 100;

/**
 * Returns the lane of the case that the findings about one banned member raise, or null if they raise none.
 * @param findings one for each kind at most
 */
function laneOf(findings: readonly Pick<Finding, "points">[]): 1 | 2 | null {
  const points = findings.reduce((sum, finding) => sum + finding.points, 0);
  if (points < CASE_POINTS) return null;
  return points >= SURE_POINTS && findings.length >= 2 ? 1 : 2;
}

/** Returns the findings that are enough for a case, and its lane: the most urgent one. */
export function judgeFindings(findings: readonly Finding[]): { lane: 1 | 2; findings: Finding[] } | null {
  const byBanned = Map.groupBy(findings, ({ aboutId }) => aboutId);
  const enough = [...byBanned.values()].filter((group) => laneOf(group) !== null);
  if (enough.length === 0) return null;
  const lane = enough.some((group) => laneOf(group) === 1) ? 1 : 2;
  return { lane, findings: enough.flat() };
}
