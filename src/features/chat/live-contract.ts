import { z } from "zod";
import { liveCommand, liveEvent } from "#base/live.ts";

/** A conversation has a new message, a moved mark or a removal. `/api/chat-changes` returns the change. */
export const conversationChanged = liveEvent("changed", { conversation: z.int() });

export const memberTyping = liveEvent("typing", { conversation: z.int() });

/** The member on this connection is typing. */
export const sayTyping = liveCommand("typing", {
  conversation: z.int().positive().max(Number.MAX_SAFE_INTEGER),
});
