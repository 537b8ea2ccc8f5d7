import { photosSettings } from "#features/photos/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { PageContext } from "#platform/page-context.ts";
import { loadOffer } from "./load-offer.ts";

export async function loadPremium(page: PageContext) {
  const { free_photos, premium_photos } = settingsOf(page, photosSettings);
  return { ...(await loadOffer(page)), photos: { free: free_photos, premium: premium_photos } };
}
