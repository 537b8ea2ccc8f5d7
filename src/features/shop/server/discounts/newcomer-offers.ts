import type { Db } from "#db/database.ts";
import { type Site, settingsOf } from "#features/site/server/site.ts";
import type { Discount } from "../../contract.ts";
import { type CodeTerms, isOver, timeBonus, welcomeOffer } from "../../discount-rules.ts";
import { shopSettings } from "../../settings.ts";
import { wasUsed } from "./claim-discount.ts";
import { viewTerms } from "./code-terms.ts";

type Newcomer = { memberId: number; signedUpAt: Date; site: Site };
type Offers = { timeBonus: Discount | null; welcome: Discount | null };

/** The offers to a new member that are still valid. Both end once either was used. */
export async function findNewcomerOffers(
  db: Db,
  { premium, now, ...newcomer }: Newcomer & { premium: boolean; now: Date },
): Promise<Offers> {
  const none = { timeBonus: null, welcome: null };
  if (premium) return none;
  const terms = newcomerTerms(newcomer);
  const view = (offer: CodeTerms | null) => (offer && !isOver(offer, now) ? viewTerms(offer, now) : null);
  const offers = { timeBonus: view(terms.timeBonus), welcome: view(terms.welcome) };
  const any = terms.timeBonus ?? terms.welcome;
  if (!any || (offers.timeBonus === null && offers.welcome === null)) return offers;
  return (await wasUsed(db, newcomer.memberId, any)) ? none : offers;
}

export function newcomerTerms({ memberId, signedUpAt, site }: Newcomer) {
  const settings = settingsOf({ site }, shopSettings);
  const newcomer = { memberId, signedUpAt };
  return {
    timeBonus: timeBonus({
      ...newcomer,
      percent: settings.time_bonus_percent,
      seconds: settings.time_bonus_seconds,
    }),
    welcome: welcomeOffer({
      ...newcomer,
      percent: settings.welcome_percent,
      hours: settings.welcome_hours,
    }),
  };
}
