import type { Fact } from "#ui/facts.ts";

/** Number of likes that the member has not looked at. */
export const newLikes: Fact<number> = { name: "newLikes", without: 0 };

/** Number of given likes that are sent when the member confirms their e-mail address. */
export const waitingLikes: Fact<number> = { name: "waitingLikes", without: 0 };
