/** The values of `{type}` in `/likes/{type}`. */
export const LIKE_LISTS = ["received", "sent", "matches"] as const;
export type LikeList = (typeof LIKE_LISTS)[number];

export const PAGE_SIZE = 24;
/** Lists are counted up to here and shown as "1000+" beyond. */
export const MOST_COUNTED = 1_000;
/**
 * New likes are counted exactly up to here, because the page's title shows the number. Every page of a member counts
 * them, so that a member with a million new likes must not make it slow.
 */
export const MOST_NEW = 9_999;
/** Length of the window in which `likes_per_day` counts. */
export const LIMIT_HOURS = 24;

/** A match is one row, with the smaller member id first. */
export function inOrder(one: number, other: number): { firstId: number; secondId: number } {
  return one < other ? { firstId: one, secondId: other } : { firstId: other, secondId: one };
}
