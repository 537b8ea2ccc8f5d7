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
export type Icebreaker = (typeof ICEBREAKERS)[number];

/** Interests with an opening line of their own, under `icebreakers.topics`. None of them is about somebody's sex life. */
export const TOPICS = [
  "gym",
  "sports",
  "dancing",
  "travelling",
  "adventure",
  "party",
  "tattoos",
  "music",
  "movies",
  "videogames",
  "outdoors",
  "gardening",
  "hiking",
  "biking",
  "reading",
  "animals",
  "beach",
  "art",
  "photography",
  "theater",
  "shopping",
  "fashion",
  "astrology",
  "cooking",
  "foodie",
  "bbq",
  "sushi",
  "vegetarian",
  "wine",
  "beer",
  "tea",
  "coffee",
] as const;
export type Topic = (typeof TOPICS)[number];

export type Opener = { topic: Topic } | { line: Icebreaker };

/**
 * Three opening lines: about what both like, filled up with general ones. The seed keeps everybody from writing the
 * same to everybody.
 */
export function chooseOpeners(common: readonly string[], seed: number): Opener[] {
  const topics = TOPICS.filter((topic) => common.includes(topic)).map((topic) => ({ topic }));
  const lines = ICEBREAKERS.map((line) => ({ line }));
  return [...startAt(topics, seed), ...startAt(lines, seed)].slice(0, 3);
}

function startAt<T>(all: readonly T[], seed: number): T[] {
  const at = all.length === 0 ? 0 : seed % all.length;
  return [...all.slice(at), ...all.slice(0, at)];
}
