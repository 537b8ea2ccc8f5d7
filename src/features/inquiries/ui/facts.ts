import type { Fact } from "#ui/facts.ts";

/** Inquiries whose answer the member has not seen. */
export const unreadAnswers: Fact<number> = { name: "unreadAnswers", without: 0 };
