import type { Fact } from "#ui/facts.ts";

/** Number of likes that the member has not looked at. */
export const newLikes: Fact<number> = { name: "newLikes", without: 0 };
