import { photosSettings } from "#features/photos/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { PageContext } from "#platform/page-context.ts";
import { askOffer } from "./ask-offer.ts";

/** What the page about premium says: the offer, and how many photos each kind of member may have. */
export async function askPremium(page: PageContext) {
  const { free_photos, premium_photos } = settingsOf(page, photosSettings);
  return { ...(await askOffer(page)), photos: { free: free_photos, premium: premium_photos } };
}
