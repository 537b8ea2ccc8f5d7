/** Suggested opening lines. Every locale has a text for each under `icebreakers.lines`. */
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
