import { defineEvent } from "#platform/events.ts";

/**
 * Announced when a person of staff logs out of their last session or all their sessions end, so that the cases they hold
 * are freed at once.
 */
export const staffLeft = defineEvent<{ personId: number; at: Date }>("staff.left");
