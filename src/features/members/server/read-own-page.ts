import { hasPasskey, readAccount } from "#features/accounts/server/accounts.ts";
import { discoverySettings } from "#features/discovery/settings.ts";
import { sayRule } from "#features/moderation/server/moderation.ts";
import { hasPrivateSide, readOwnPhotos } from "#features/photos/server/photos.ts";
import { fieldsAsked, readOwnProfile } from "#features/profiles/server/profiles.ts";
import { profilesSettings } from "#features/profiles/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { siteSettings } from "#features/site/settings.ts";
import { nameOf } from "#i18n/name-of.ts";
import type { PageContext } from "#platform/page-context.ts";
import { OWN_MEDIA } from "#platform/pictures/seal-address.ts";

export async function readOwnPage(page: PageContext, memberId: number) {
  const { app, site } = page;
  const [profile, account, ownPhotos, sharesPrivately, ownsPasskey] = await Promise.all([
    readOwnProfile(app, memberId),
    readAccount(app.db, memberId),
    readOwnPhotos(app.db, memberId, page),
    hasPrivateSide(app.db, memberId),
    hasPasskey(app, memberId),
  ]);
  const main = ownPhotos.photos.find((photo) => photo.main);
  const { name, about_me } = profile.held;
  return {
    profile,
    reasons: { name: sayRule(page.texts, name?.rule), about_me: sayRule(page.texts, about_me?.rule) },
    hasPasskey: ownsPasskey,
    shownName: nameOf(page.texts, { memberId, username: name ? null : profile.name }),
    photo: main ? `${OWN_MEDIA}/${main.thumb_filename}` : null,
    ownPhotos,
    sharesPrivately,
    consent: account?.orientationConsent ?? false,
    asked: fieldsAsked({ ...settingsOf(page, profilesSettings), ...settingsOf(page, discoverySettings) }),
    countries: settingsOf(page, siteSettings).countries,
    siteName: site.name,
  };
}
