import type { Discount } from "../../contract.ts";
import { isMembersArea } from "./members-area.ts";

/** The newcomer's discounts as kept in the browser. */
export type KeptOffers = { timeBonus: Discount | null; welcome: Discount | null };

export const NO_OFFERS: KeptOffers = { timeBonus: null, welcome: null };
export const POPUP_AFTER_MS = 40_000;

type Whose = { loggedIn: boolean; paid: boolean; now: number };

/** Returns the offers that are valid now: none for visitors and for members who have paid. */
export function standingOffers(kept: KeptOffers, { loggedIn, paid, now }: Whose): KeptOffers {
  if (!loggedIn || paid) return NO_OFFERS;
  const standing = (offer: Discount | null) =>
    offer?.expires && Date.parse(offer.expires) > now ? offer : null;
  return { timeBonus: standing(kept.timeBonus), welcome: standing(kept.welcome) };
}

/** The time bonus wins over the welcome discount. */
export function offerThatIsShown({ timeBonus, welcome }: KeptOffers): Discount | null {
  return timeBonus ?? welcome;
}

/** Routes without the bar, because the member is about to finish something there. */
const QUIET = new Set(["signup", "members-id-signup", "complete-signup", "credits-id-paymentmethod"]);

/** The bar of a page: the time bonus in the members area alone, the welcome discount nearly everywhere. */
export function offerOn(route: string, offers: KeptOffers): Discount | null {
  const offer = offerThatIsShown(offers);
  const mayStand = offer?.kind === "time_bonus" ? isMembersArea(route) : !QUIET.has(route);
  return mayStand ? offer : null;
}

type Moment = { offers: KeptOffers; credits: number; dismissed: boolean };

/** Whether the popup opens when its time has come. */
export function opensPopup({ offers, credits, dismissed }: Moment): boolean {
  return offers.timeBonus !== null && credits === 0 && !dismissed;
}
