import { href } from "react-router";
import type { FrameBadge } from "#ui/frame-badge.ts";
import { MessagesBadge } from "./messages-badge.tsx";
import { unread } from "./unread.ts";

export const chatFrameBadge: FrameBadge = { at: href("/chats"), count: unread, Badge: MessagesBadge };
