import { defineEvent } from "#platform/events.ts";

/** Announced when somebody of staff logs out, or when all their sessions end: what they hold has to be free at once. */
export const staffLeft = defineEvent<{ personId: number; at: Date }>("staff.left");
