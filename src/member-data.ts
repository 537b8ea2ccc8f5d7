import { accountsData } from "#features/accounts/server/member-data.ts";
import { ageData } from "#features/age/server/member-data.ts";
import { assistanceData } from "#features/assistance/server/member-data.ts";
import { chatData } from "#features/chat/server/member-data.ts";
import { discoveryData } from "#features/discovery/server/member-data.ts";
import { inquiriesData } from "#features/inquiries/server/member-data.ts";
import { likesData } from "#features/likes/server/member-data.ts";
import { moderationData } from "#features/moderation/server/member-data.ts";
import { notificationsData } from "#features/notifications/server/member-data.ts";
import { photosData } from "#features/photos/server/member-data.ts";
import { profilesData } from "#features/profiles/server/member-data.ts";
import { safetyData } from "#features/safety/server/member-data.ts";
import { shopData } from "#features/shop/server/member-data.ts";
import { signalsData } from "#features/signals/server/member-data.ts";
import { staffData } from "#features/staff/server/member-data.ts";
import { walletData } from "#features/wallet/server/member-data.ts";
import { workData } from "#features/work/server/member-data.ts";
import type { MemberData } from "#platform/app.ts";
import { mailData } from "#platform/mail/member-data.ts";

/**
 * What each feature exports and erases, in this order. Messages are erased before the wallet that paid for them, and the
 * shop before the wallet, since it closes the lots of orders. Reports are the last that name a member: photos and chat
 * ask for them, to keep a copy of the pictures that are evidence.
 */
export const memberData: MemberData[] = [
  accountsData,
  profilesData,
  ageData,
  photosData,
  likesData,
  notificationsData,
  chatData,
  shopData,
  walletData,
  discoveryData,
  inquiriesData,
  safetyData,
  mailData,
  staffData,
  assistanceData,
  moderationData,
  signalsData,
  workData,
];
