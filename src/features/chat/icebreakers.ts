/** Lines to begin with: each stands in every language under `icebreakers.lines`. */
export const ICEBREAKERS = [
  "hello",
  "evening",
  "song",
  "travel",
  "laugh",
  "food",
  "sunday",
  "talent",
  "truth",
  "date",
] as const;
