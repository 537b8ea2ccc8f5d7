export const LINE_KINDS = [
  "opener",
  "greeting",
  "question",
  "statement",
  "thanks",
  "goodbye",
  "honest",
] as const;
/** What a line is for: the first message, an answer to one of four kinds of message, the end, or "are you real?". */
export type LineKind = (typeof LINE_KINDS)[number];

/** What companions write in one language. Lines state no facts, so that they cannot contradict a profile. */
export type Lines = Record<LineKind, readonly string[]> & {
  /** Frequent words, separated by spaces, by which a message in this language is recognized. */
  common: string;
  /** Words that open a greeting, separated by spaces. */
  greetings: string;
  /** Parts of questions whether a real person is writing, separated by `|`. */
  doubts: string;
};
