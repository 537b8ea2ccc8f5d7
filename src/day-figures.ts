import { accountsFigures } from "#features/accounts/server/count-day.ts";
import { chatFigures } from "#features/chat/server/count-day.ts";
import { landersFigures } from "#features/landers/server/count-day.ts";
import { likesFigures } from "#features/likes/server/count-day.ts";
import { moderationFigures } from "#features/moderation/server/count-day.ts";
import { notificationsFigures } from "#features/notifications/server/count-day.ts";
import { profilesFigures } from "#features/profiles/server/count-day.ts";
import { safetyFigures } from "#features/safety/server/count-day.ts";
import { conversionFigures, shopFigures } from "#features/shop/server/count-day.ts";
import { debitFigures } from "#features/shop/server/debit/count-day.ts";
import { creditsOwedFigures, walletFigures } from "#features/wallet/server/count-day.ts";
import type { DayCounter } from "#platform/figures/day-counter.ts";
import { mailFigures } from "#platform/mail/count-day.ts";

/** All counters of a day, by feature. */
export const dayFigures: readonly DayCounter[] = [
  accountsFigures,
  profilesFigures,
  landersFigures,
  likesFigures,
  chatFigures,
  shopFigures,
  conversionFigures,
  debitFigures,
  walletFigures,
  creditsOwedFigures,
  safetyFigures,
  moderationFigures,
  mailFigures,
  notificationsFigures,
];
