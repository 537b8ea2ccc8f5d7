import { chatFrameBadge } from "#features/chat/ui/frame.ts";
import { likesFrameBadge } from "#features/likes/ui/frame.ts";
import type { FrameBadge } from "#ui/frame-badge.ts";

/** The badges that features add to the frame around every page of a member. */
export const frameBadges: readonly FrameBadge[] = [likesFrameBadge, chatFrameBadge];
