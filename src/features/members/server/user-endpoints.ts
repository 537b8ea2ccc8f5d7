import {
  closeSession,
  logIn,
  readAccount,
  renewCookie,
  saveLocale,
} from "#features/accounts/server/accounts.ts";
import { readForFrame, savePushDevice } from "#features/notifications/server/notifications.ts";
import { findMainImage } from "#features/photos/server/photos.ts";
import { readOwnProfile } from "#features/profiles/server/profiles.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { WRITER } from "#platform/calls/answer-call.ts";
import { type Call, handle } from "#platform/calls/handle.ts";
import { GroundError, invalidField } from "#platform/errors.ts";
import { setLocaleCookie } from "#platform/locale-cookie.ts";
import type { User } from "../contract.ts";
import * as contract from "../contract.ts";

/** `user.php` and `logout.php`. */
export const userEndpoints = [
  handle(contract.logIn, { who: "anyone", perMinute: 30 }, async (call) => {
    if (call.query.push) return saveSubscription(call);
    if (!("email" in call.body)) throw invalidField("email", "common:invalid.required");
    const { email, password } = call.body;
    const { memberId } = await logIn(call.app, { login: email, password }, call);
    const user = await readUser(call.app, memberId);
    setLocaleCookie(call.responseHeaders, user.language, call);
    return { user };
  }),
  handle(contract.readUser, { who: "member", perMinute: 120 }, async (call) => {
    renewCookie(call);
    return { user: await readUser(call.app, call.viewer.memberId) };
  }),
  handle(contract.saveLanguage, { who: "member", perMinute: 30 }, async (call) => {
    const { language } = call.body;
    await saveLocale(call.app, call.viewer.memberId, language);
    setLocaleCookie(call.responseHeaders, language, call);
    return { user: await readUser(call.app, call.viewer.memberId) };
  }),
  handle(contract.logOut, { who: "anyone", perMinute: 60 }, async (call) => {
    const from = call.requestHeaders.get("sec-fetch-site");
    if (from === "cross-site" || from === "same-site") throw new GroundError("cross_site");
    await closeSession(call.app, call);
    call.responseHeaders.set("Clear-Site-Data", '"cache"');
  }),
];

type Posted = Call<typeof contract.logIn>;

async function saveSubscription(call: Posted): Promise<{ user: User }> {
  const { app, viewer, body } = call;
  if (viewer.kind === "visitor" || isOfAnother(viewer, call.requestHeaders))
    throw new GroundError("authentication_required");
  if (!("endpoint" in body)) throw invalidField("endpoint", "common:invalid.required");
  await savePushDevice(app, viewer, body);
  return { user: await readUser(app, viewer.memberId) };
}

/** The browser made the request for somebody else, who was logged in before. */
function isOfAnother({ memberId }: MemberViewer, headers: Headers): boolean {
  return (headers.get(WRITER) ?? String(memberId)) !== String(memberId);
}

async function readUser(app: Pick<App, "db" | "clock" | "seal">, memberId: number): Promise<User> {
  const [account, wallet, profile, mainImage, { mailDisabled }] = await Promise.all([
    readAccount(app.db, memberId),
    readWallet(app.db, memberId),
    readOwnProfile(app, memberId),
    findMainImage(app.db, memberId),
    readForFrame(app, memberId),
  ]);
  const {
    age: _,
    region_name: __,
    city_id: ___,
    about_me: ____,
    about_held: _____,
    held: ______,
    ...shown
  } = profile;
  return {
    status: account.status as User["status"],
    paid_user: wallet.premium,
    credits: wallet.credits,
    language: account.locale,
    signup_date: account.signedUpAt.toISOString(),
    notifications_disabled: mailDisabled,
    profile: { ...shown, main_image: mainImage },
  };
}
