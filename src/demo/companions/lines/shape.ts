export const LINE_KINDS = [
  "opener",
  "greeting",
  "question",
  "statement",
  "thanks",
  "goodbye",
  "honest",
] as const;
/** A line is a first message, an answer to one of four kinds of message or to "are you real?", or a farewell. */
export type LineKind = (typeof LINE_KINDS)[number];

/** The lines of all companions in one language. They state no facts, so that they cannot contradict a profile. */
export type Lines = Record<LineKind, readonly string[]> & {
  /** Frequent words, separated by spaces, by which a message in this language is recognized. */
  common: string;
  /** Words that open a greeting, separated by spaces. */
  greetings: string;
  /** Parts of questions whether a real person is writing, separated by `|`. */
  doubts: string;
};
