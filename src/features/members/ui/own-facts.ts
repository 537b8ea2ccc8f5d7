import type { Fact } from "#ui/facts.ts";

/** URL of the smallest rendition of the member's main photo. */
export const ownPhoto: Fact<string | null> = { name: "photo", without: null };
/** The completeness of the member's profile, from 0 to 100. */
export const ownPercent: Fact<number> = { name: "percent", without: 0 };

/** Below this, members are asked to complete their profile. */
export const ENRICH_BELOW = 70;
