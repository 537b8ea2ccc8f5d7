import { defineEvent } from "#platform/events.ts";

/** The answers of a profile changed, or whether others can see it. */
export const profileChanged = defineEvent<{ memberId: number }>("profiles.changed");
