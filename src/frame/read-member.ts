import { readChangedPages } from "#features/accounts/server/accounts.ts";
import { mayDo } from "#features/age/server/age.ts";
import { countUnread } from "#features/chat/server/chat.ts";
import { discoverySettings } from "#features/discovery/settings.ts";
import { countUnreadAnswers } from "#features/inquiries/server/inquiries.ts";
import { countNew, countWaiting } from "#features/likes/server/likes.ts";
import { findQuestionTo } from "#features/moderation/server/moderation.ts";
import { readForFrame } from "#features/notifications/server/notifications.ts";
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

/** Reads what navigation, alerts and the member's own profile card need. */
export async function readMember(page: PageContext, viewer: MemberViewer) {
  const { memberId, sessionId, status, username, discreet } = viewer;
  const { app } = page;
  const asked = { ...settingsOf(page, profilesSettings), ...settingsOf(page, discoverySettings) };
  const now = app.clock.now();
  const [profile, photos, newLikes, waitingLikes, unread, { wallet, offers }, told, news] = await Promise.all(
    [
      readOwnProfile(app, memberId),
      listOwnPhotos(app.db, memberId),
      countNew(app.db, memberId),
      status === "not_confirmed" ? countWaiting(app.db, memberId) : 0,
      countUnread(app.db, memberId),
      readPurse(page, viewer),
      readForFrame(app, memberId),
      readNews(app, memberId),
    ],
  );
  const main = photos.find((photo) => photo.main);
  return {
    id: memberId,
    username,
    status,
    profileStatus: profile.status,
    discreet,
    country: profile.country,
    /** URL of the smallest rendition of the main photo. */
    photo: main ? `${OWN_MEDIA}/${main.thumb_filename}` : null,
    /** Facts that the browser needs for push; null if it is off. */
    push: app.push && { key: app.push.publicKey, session: sessionId },
    /** The member has to prove their age before they can do everything. */
    ageNeeded: !(["photos", "chat", "upload"] as const).every((feature) => mayDo(page, feature)),
    ...news,
    /** Likes that the member has not seen, exact up to 9,999. */
    newLikes,
    /** Given likes that are sent when the member confirms their e-mail address. */
    waitingLikes,
    /** Unread messages in all conversations. */
    unread,
    credits: wallet.credits,
    /** True if the member has a valid purchase. */
    paid: wallet.premium,
    /** Newcomer discounts that are still valid. */
    offers,
    /** Total duration of the time bonus in hours. */
    bonusHours: Math.ceil(settingsOf(page, shopSettings).time_bonus_seconds / 3_600),
    /** The server's time, from which countdowns start. */
    now: now.toISOString(),
    ...told,
    /** The profile's completeness, from 0 to 100. */
    percent: completeness(profile, photos.length, fieldsAsked(asked)),
  };
}

async function readNews(app: PageContext["app"], memberId: number) {
  const [question, unreadAnswers, changedPages] = await Promise.all([
    findQuestionTo(app, memberId),
    countUnreadAnswers(app.db, memberId),
    readChangedPages(app, memberId),
  ]);
  return {
    /** Secret of a question of moderation that the member can still answer. */
    question,
    /** Inquiries whose answer the member has not seen. */
    unreadAnswers,
    /** Pages about law that are new to the member. */
    changedPages,
  };
}

async function readPurse(page: PageContext, { memberId, signedUpAt }: MemberViewer) {
  const { db, clock } = page.app;
  const wallet = await readWallet(db, memberId);
  const asked = { memberId, site: siteOf(page), now: clock.now(), premium: wallet.premium, signedUpAt };
  return { wallet, offers: await findNewcomerOffers(db, asked) };
}
