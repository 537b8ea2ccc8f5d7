import { happening } from "#platform/happening.ts";

/** What a profile says, or whether it is there for others. */
export const profileChanged = happening<{ memberId: number }>("profiles.changed");
