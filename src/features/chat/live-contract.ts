import { z } from "zod";
import { liveCommand, liveEvent } from "#base/live.ts";

/** A conversation has changed: a message, a read or delivered mark, a removal. `/api/chat-changes` tells what. */
export const conversationChanged = liveEvent("changed", { conversation: z.int() });

/** The other member of this conversation is writing. */
export const memberTyping = liveEvent("typing", { conversation: z.int() });

/** The member at this socket is writing. */
export const sayTyping = liveCommand("typing", {
  conversation: z.int().positive().max(Number.MAX_SAFE_INTEGER),
});
