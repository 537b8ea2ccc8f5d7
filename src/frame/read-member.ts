import { countUnread } from "#features/chat/server/chat.ts";
import { discoverySettings } from "#features/discovery/settings.ts";
import { countNew } from "#features/likes/server/likes.ts";
import { listOwnPhotos } from "#features/photos/server/photos.ts";
import { completeness, fieldsAsked, readOwnProfile } from "#features/profiles/server/profiles.ts";
import { profilesSettings } from "#features/profiles/settings.ts";
import { findNewcomerOffers } from "#features/shop/server/shop.ts";
import { shopSettings } from "#features/shop/settings.ts";
import { settingsOf, siteOf } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { MemberViewer } from "#platform/app.ts";
import type { PageContext } from "#platform/page-context.ts";
import { OWN_MEDIA } from "#platform/pictures/seal-address.ts";

/** What navigation, alerts and the own card know of the member who looks. */
export async function readMember(page: PageContext, viewer: MemberViewer) {
  const { memberId, status, username, signedUpAt, discreet } = viewer;
  const { app } = page;
  const site = siteOf(page);
  const asked = { ...settingsOf(page, profilesSettings), ...settingsOf(page, discoverySettings) };
  const now = app.clock.now();
  const readPurse = async () => {
    const wallet = await readWallet(app.db, memberId);
    const { premium } = wallet;
    return { wallet, offers: await findNewcomerOffers(app.db, { memberId, site, now, premium, signedUpAt }) };
  };
  const [profile, photos, newLikes, unread, { wallet, offers }] = await Promise.all([
    readOwnProfile(app, memberId),
    listOwnPhotos(app.db, memberId),
    countNew(app.db, memberId),
    countUnread(app.db, memberId),
    readPurse(),
  ]);
  const main = photos.find((photo) => photo.main);
  return {
    id: memberId,
    username,
    status,
    profileStatus: profile.status,
    discreet,
    country: profile.country,
    /** The address of the main photo's smallest picture. */
    photo: main ? `${OWN_MEDIA}/${main.thumb_filename}` : null,
    /** Likes that the member has not looked at; 100 are as many as any. */
    newLikes,
    /** Messages that the member has not read, in all conversations. */
    unread,
    credits: wallet.credits,
    /** A purchase stands. */
    paid: wallet.premium,
    /** The newcomer's discounts, as far as they hold. */
    offers,
    /** How long the time bonus lasts in all. */
    bonusHours: Math.ceil(settingsOf(page, shopSettings).time_bonus_seconds / 3_600),
    /** By the server's clock: what counts down counts from here. */
    now: now.toISOString(),
    /** How much of the profile is told, of 100. */
    percent: completeness(profile, photos.length, fieldsAsked(asked)),
  };
}
