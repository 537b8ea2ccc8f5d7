import { liveSessions } from "#features/accounts/server/live.ts";
import { chatLive } from "#features/chat/server/live.ts";
import { likesLive } from "#features/likes/server/live.ts";
import { photosLive } from "#features/photos/server/live.ts";
import { presenceRules } from "#features/profiles/server/live.ts";
import type { LiveParts } from "#platform/live/live-parts.ts";

/** The features' parts of the socket `/live`. */
export const liveParts: LiveParts = {
  sessions: liveSessions,
  presence: presenceRules,
  features: [chatLive, likesLive, photosLive],
};
