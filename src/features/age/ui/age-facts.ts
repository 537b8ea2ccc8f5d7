import type { Fact } from "#ui/facts.ts";

/** Whether the member has to prove their age before they can do everything. */
export const ageNeeded: Fact<boolean> = { name: "ageNeeded", without: false };
