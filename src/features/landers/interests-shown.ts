import type { Interest } from "#features/profiles/values.ts";

/** Everyday interests on the cards of a lander without members. None needs a consent. */
export const INTERESTS_SHOWN = [
  "travelling",
  "dancing",
  "cooking",
  "music",
  "hiking",
  "movies",
] as const satisfies readonly Interest[];
