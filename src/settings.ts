import { mergeSettings, type SettingOrder } from "#base/site-settings.ts";
import { accountsOrders, accountsSettings } from "#features/accounts/settings.ts";
import { ageOrders, ageReadLimits, ageSettings } from "#features/age/settings.ts";
import { chatReadLimits, chatSettings } from "#features/chat/settings.ts";
import { discoveryReadLimits, discoverySettings } from "#features/discovery/settings.ts";
import { inquiriesSettings } from "#features/inquiries/settings.ts";
import { landersSettings } from "#features/landers/settings.ts";
import { likesSettings } from "#features/likes/settings.ts";
import { membersSettings } from "#features/members/settings.ts";
import { moderationSettings } from "#features/moderation/settings.ts";
import { notificationsSettings } from "#features/notifications/settings.ts";
import { photosOrders, photosReadLimits, photosSettings } from "#features/photos/settings.ts";
import { profilesSettings } from "#features/profiles/settings.ts";
import { safetySettings } from "#features/safety/settings.ts";
import { debitOrders, debitSettings, shopSettings } from "#features/shop/settings.ts";
import { brandSettings, siteReadLimits, siteSettings } from "#features/site/settings.ts";
import { walletSettings } from "#features/wallet/settings.ts";

/** Every setting of a site. The feature `site` stores and validates the values. */
export const settings = mergeSettings([
  siteSettings,
  siteReadLimits,
  brandSettings,
  accountsSettings,
  profilesSettings,
  membersSettings,
  discoverySettings,
  discoveryReadLimits,
  landersSettings,
  likesSettings,
  chatSettings,
  chatReadLimits,
  photosSettings,
  photosReadLimits,
  notificationsSettings,
  safetySettings,
  inquiriesSettings,
  moderationSettings,
  ageReadLimits,
  ageSettings,
  walletSettings,
  shopSettings,
  debitSettings,
]);

/** Pairs of settings of which the first must not be more than the second. */
export const settingOrders: readonly SettingOrder[] = [
  ...accountsOrders,
  ...photosOrders,
  ...ageOrders,
  ...debitOrders,
];
