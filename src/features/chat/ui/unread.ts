import type { Fact } from "#ui/facts.ts";

/** Unread messages in all conversations. */
export const unread: Fact<number> = { name: "unread", without: 0 };
