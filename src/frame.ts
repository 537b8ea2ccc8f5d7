import { accountsFrame } from "#features/accounts/ui/frame.ts";
import { ageFrame } from "#features/age/ui/frame.ts";
import { chatFrame } from "#features/chat/ui/frame.ts";
import { inquiriesFrame } from "#features/inquiries/ui/frame.ts";
import { likesFrame } from "#features/likes/ui/frame.ts";
import { membersFrame } from "#features/members/ui/frame.ts";
import { moderationFrame } from "#features/moderation/ui/frame.ts";
import { notificationsFrame } from "#features/notifications/ui/frame.ts";
import { shopFrame } from "#features/shop/ui/frame.ts";
import { walletFrame } from "#features/wallet/ui/frame.ts";
import type { FramePart } from "#ui/frame-part.ts";

/**
 * What each feature adds to the frame around every page: badge, alerts, account-menu item, background work, log-out.
 * Alerts and menu items are shown in this order.
 */
export const frameParts: readonly FramePart[] = [
  accountsFrame,
  moderationFrame,
  inquiriesFrame,
  ageFrame,
  likesFrame,
  chatFrame,
  membersFrame,
  notificationsFrame,
  shopFrame,
  walletFrame,
];
