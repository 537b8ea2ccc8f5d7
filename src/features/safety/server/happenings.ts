import { happening } from "#platform/happening.ts";

type Pair = { blockerId: number; blockedId: number; at: Date };

/** What stood between the two ends now; told under the lock of the pair. */
export const memberBlocked = happening<Pair>("safety.blocked");
export const memberUnblocked = happening<Pair>("safety.unblocked");
