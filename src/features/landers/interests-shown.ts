import type { OwnProfile } from "#features/profiles/contract.ts";

/** Everyday interests on the cards of a lander without members. None needs a consent. */
export const INTERESTS_SHOWN = [
  "travelling",
  "dancing",
  "cooking",
  "music",
  "hiking",
  "movies",
] as const satisfies OwnProfile["interests"];
