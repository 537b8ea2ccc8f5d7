import { type Site, settingsOf } from "#features/site/server/site.ts";
import { discounted, reductionPercent } from "../../rules.ts";
import { shopSettings } from "../../settings.ts";

/** Returns the discounts of new members, of which each gets the larger one. */
export function offersOf(site: Site) {
  const { welcome_percent, time_bonus_percent } = settingsOf({ site }, shopSettings);
  return { welcome_percent, time_bonus_percent };
}

/** Returns the reduction that the ribbon states to a new member, or null if there is none to state. */
export function newcomerRibbon(
  site: Site,
  { amount, lowest }: { amount: number; lowest: number | null },
): number | null {
  const { welcome_percent, time_bonus_percent } = offersOf(site);
  const { transaction_fee_percent } = settingsOf({ site }, shopSettings);
  const price = discounted(amount, Math.max(welcome_percent, time_bonus_percent));
  return reductionPercent(price + Math.ceil((price * transaction_fee_percent) / 100), lowest);
}
