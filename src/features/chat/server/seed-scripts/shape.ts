/** Conversations with answers. They come first, and their order is the same in every language. */
export const DIALOGUES = [
  "market",
  "plants",
  "bread",
  "bicycle",
  "cat",
  "window",
  "choir",
  "socks",
  "soup",
  "shelf",
  "penguin",
  "tent",
  "lift",
  "tango",
  "kettle",
  "umbrella",
  "quiz",
  "cinema",
  "neighbour",
  "marathon",
  "karaoke",
  "cheese",
  "postcard",
  "stars",
] as const;

/** Opening messages that nobody has answered yet. */
export const OPENERS = ["coffee", "photo", "list", "weekend", "dog", "pancakes", "honest", "song"] as const;

export const SCRIPT_IDS = [...DIALOGUES, ...OPENERS];

/**
 * Each script has one message a line, and women and men alike can say it. `>` marks lines of the starter, `<` those of
 * the other member; `>*` sends the gift with this code.
 */
export type Scripts = Record<(typeof SCRIPT_IDS)[number], string>;
