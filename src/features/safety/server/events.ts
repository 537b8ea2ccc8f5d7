import { defineEvent } from "#platform/events.ts";

type Pair = { blockerId: number; blockedId: number; at: Date };

/** Announced under the lock of the pair. Whatever exists between the two ends with a block. */
export const memberBlocked = defineEvent<Pair>("safety.blocked");
export const memberUnblocked = defineEvent<Pair>("safety.unblocked");
