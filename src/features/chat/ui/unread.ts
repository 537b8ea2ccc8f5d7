import type { Fact } from "#ui/facts.ts";

export const unread: Fact<number> = { name: "unread", without: 0 };
