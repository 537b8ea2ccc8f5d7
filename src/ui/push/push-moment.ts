import type { Fact } from "../facts.ts";

/** Told by a screen where the member has just done something whose answer a push would bring. */
export const pushMoment: Fact<boolean> = { name: "pushMoment", without: false };
