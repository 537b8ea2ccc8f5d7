import { baseStored, type Stored } from "#base/stored.ts";
import { accountsStored } from "#features/accounts/stored.ts";
import { chatStored } from "#features/chat/stored.ts";
import { discoveryStored } from "#features/discovery/stored.ts";
import { membersStored } from "#features/members/stored.ts";
import { moderationStored } from "#features/moderation/stored.ts";
import { notificationsStored } from "#features/notifications/stored.ts";
import { profilesStored } from "#features/profiles/stored.ts";
import { shopStored } from "#features/shop/stored.ts";
import { signUpStored } from "#features/signup/stored.ts";
import { staffStored } from "#features/staff/stored.ts";
import { frameStored } from "#frame/stored.ts";
import { pushStored } from "#ui/push/stored.ts";

export const stored: Stored[] = [
  baseStored,
  accountsStored,
  chatStored,
  discoveryStored,
  membersStored,
  notificationsStored,
  profilesStored,
  shopStored,
  signUpStored,
  frameStored,
  pushStored,
].flatMap((one): Stored[] => Object.values(one));

/** Names that only the desk stores. The page about cookies omits them, since no member gets them. */
export const storedAtDesk: Stored[] = [...Object.values(staffStored), ...Object.values(moderationStored)];
