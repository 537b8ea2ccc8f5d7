import { readAccount } from "#features/accounts/server/accounts.ts";
import { hasPrivateSide, listOwnPhotos } from "#features/photos/server/photos.ts";
import { fieldsAsked, readOwnProfile } from "#features/profiles/server/profiles.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { PageContext } from "#platform/page-context.ts";
import { OWN_MEDIA } from "#platform/pictures/seal-address.ts";

export async function readOwnPage(page: PageContext, memberId: number) {
  const { app, site } = page;
  const [profile, account, photos, sharesPrivately] = await Promise.all([
    readOwnProfile(app, memberId),
    readAccount(app.db, memberId),
    listOwnPhotos(app.db, memberId),
    hasPrivateSide(app.db, memberId),
  ]);
  const main = photos.find((photo) => photo.main);
  const { settings } = siteOf(page);
  return {
    profile,
    photo: main ? `${OWN_MEDIA}/${main.thumb_filename}` : null,
    photos: photos.length,
    sharesPrivately,
    consent: account?.orientationConsent ?? false,
    asked: fieldsAsked(settings),
    countries: settings.countries,
    siteName: site.name,
  };
}
