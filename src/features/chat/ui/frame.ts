import { href } from "react-router";
import type { FramePart } from "#ui/frame-part.ts";
import { MessagesBadge } from "./messages-badge.tsx";
import { unread } from "./unread.ts";

export const chatFrame: FramePart = {
  name: "chat",
  badge: { at: href("/chats"), count: unread, Badge: MessagesBadge },
  loadBackground: () => import("./background.tsx"),
  // If the module cannot be loaded, it has stored nothing in this page either.
  beforeLogOut: () => import("./kept.ts").then(({ forgetMe }) => forgetMe()),
};
