/** Kilometres that a search can reach from the member's own city. */
export const DISTANCES = [25, 50, 100, 200] as const;
export type Distance = (typeof DISTANCES)[number];
