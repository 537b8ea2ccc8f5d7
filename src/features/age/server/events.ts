import { defineEvent } from "#platform/events.ts";

/** Announced whenever a member has proven that they are an adult. */
export const ageProven = defineEvent<{ memberId: number; at: Date }>("age.proven");
