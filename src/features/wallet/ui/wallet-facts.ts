import type { Fact } from "#ui/facts.ts";

export const credits: Fact<number> = { name: "credits", without: 0 };
/** The member has a purchase that stands. */
export const paid: Fact<boolean> = { name: "paid", without: false };
