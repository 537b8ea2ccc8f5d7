import { href } from "react-router";
import type { FramePart } from "#ui/frame-part.ts";
import { LikesBadge } from "./likes-badge.tsx";
import { newLikes } from "./new-likes.ts";

export const likesFrame: FramePart = {
  name: "likes",
  badge: { at: href("/likes"), count: newLikes, Badge: LikesBadge },
  loadBackground: () => import("./background.tsx"),
};
