/** Share of the decisions that another person judges again. */
export const SAMPLED_SHARE = 0.02;
/** Hours until a sample is due. */
export const SAMPLE_HOURS = 168;
/** Days over which the agreement is counted. */
export const AGREEMENT_DAYS = 90;

type Judged = { outcome: string; isBan: boolean };

/** A decision is the same if it finds nothing in both cases, or bans in both. */
export function agrees(first: Judged, second: Judged): boolean {
  return first.outcome === "none" ? second.outcome === "none" : second.isBan;
}
