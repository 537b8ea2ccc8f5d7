import type { Fact } from "#ui/facts.ts";

/** Messages that the member has not read, in all conversations. */
export const unread: Fact<number> = { name: "unread", without: 0 };
