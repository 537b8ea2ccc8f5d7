/** `/likes/{type}`. */
export const LIKE_LISTS = ["received", "sent", "matches"] as const;
export type LikeList = (typeof LIKE_LISTS)[number];

export const PAGE_SIZE = 24;
/** Beyond it nobody counts on: "1000+". */
export const MOST_COUNTED = 1_000;
/** The badge says 99+ from here on. */
export const MOST_NEW = 100;
/** Likes of this many hours count against the setting `likes_per_day`. */
export const LIMIT_HOURS = 24;

/** Of two members, the one with the smaller number first: a match has one row, whoever was first. */
export function inOrder(one: number, other: number): { firstId: number; secondId: number } {
  return one < other ? { firstId: one, secondId: other } : { firstId: other, secondId: one };
}
