import { href } from "react-router";
import type { FramePart } from "#ui/frame-part.ts";
import { CreditsBadge } from "./credits-badge.tsx";

export const walletFrame: FramePart = {
  name: "wallet",
  badge: { at: href("/credits"), Badge: CreditsBadge },
};
