import {
  closeSession,
  logIn,
  readAccount,
  renewCookie,
  saveLocale,
} from "#features/accounts/server/accounts.ts";
import { findMainImage } from "#features/photos/server/photos.ts";
import { readOwnProfile } from "#features/profiles/server/profiles.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import { handle } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import { setLocaleCookie } from "#platform/locale-cookie.ts";
import type { User } from "../contract.ts";
import * as contract from "../contract.ts";

/** `user.php` and `logout.php`. */
export const userEndpoints = [
  handle(contract.logIn, { who: "anyone", perMinute: 30 }, async (call) => {
    const { memberId } = await logIn(
      call.app,
      { login: call.body.email, password: call.body.password },
      call,
    );
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

async function readUser(app: Pick<App, "db" | "clock">, memberId: number): Promise<User> {
  const [account, wallet, profile, mainImage] = await Promise.all([
    readAccount(app.db, memberId),
    readWallet(app.db, memberId),
    readOwnProfile(app, memberId),
    findMainImage(app.db, memberId),
  ]);
  const { age: _, region_name: __, city_id: ___, about_me: ____, about_held: _____, ...shown } = profile;
  return {
    status: account.status as User["status"],
    paid_user: wallet.premium,
    credits: wallet.credits,
    language: account.locale,
    signup_date: account.signedUpAt.toISOString(),
    notifications_disabled: [],
    profile: { ...shown, main_image: mainImage },
  };
}
