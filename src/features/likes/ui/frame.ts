import { href } from "react-router";
import type { FrameBadge } from "#ui/frame-badge.ts";
import { LikesBadge } from "./likes-badge.tsx";
import { newLikes } from "./new-likes.ts";

export const likesFrameBadge: FrameBadge = { at: href("/likes"), count: newLikes, Badge: LikesBadge };
