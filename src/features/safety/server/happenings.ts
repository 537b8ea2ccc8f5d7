import { happening } from "#platform/happening.ts";

type Pair = { blockerId: number; blockedId: number; at: Date };

/** Announced under the lock of the pair. Whatever exists between the two ends with a block. */
export const memberBlocked = happening<Pair>("safety.blocked");
export const memberUnblocked = happening<Pair>("safety.unblocked");
