import type { Shot } from "./shot.ts";
import { accountShots } from "./shots-account.ts";
import { listAgeShots } from "./shots-age.ts";
import { chatShots } from "./shots-chats.ts";
import { demoShots } from "./shots-demo.ts";
import { frameShots } from "./shots-frame.ts";
import { listLeavingShots, listPrivacyShots } from "./shots-leaving.ts";
import { newLikeShots } from "./shots-likes.ts";
import { memberShots } from "./shots-members.ts";
import { listNotificationShots } from "./shots-notifications.ts";
import { openAs, openSignUp } from "./shots-open.ts";
import { profileShots } from "./shots-profile.ts";
import { listProviderShots } from "./shots-providers.ts";
import { searchShots } from "./shots-search.ts";
import { listShopShots } from "./shots-shop.ts";
import { listSignUpShots } from "./shots-signup.ts";

/** In this order, since some of them change the database for all that follow. */
export const SHOTS: Shot[] = [
  ...frameShots,
  ...chatShots,
  ...searchShots,
  ...listShopShots(openAs),
  ...listLeavingShots(openAs),
  ...listAgeShots(openAs),
  ...listNotificationShots(openAs),
  ...listProviderShots(),
  ...memberShots,
  ...accountShots,
  ...listSignUpShots(openSignUp),
  ...profileShots,
  ...demoShots,
  ...newLikeShots,
  // Taken last, because the second demo account stays hidden.
  ...listPrivacyShots(openAs),
];
