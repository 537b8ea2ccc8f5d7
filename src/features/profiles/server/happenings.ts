import { happening } from "#platform/happening.ts";

/** The answers of a profile changed, or whether others can see it. */
export const profileChanged = happening<{ memberId: number }>("profiles.changed");
