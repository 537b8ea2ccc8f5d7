import { listPasskeys, listSessions } from "#features/accounts/contract.ts";
import { readAccount } from "#features/accounts/server/accounts.ts";
import { namePlace, readOwnProfile } from "#features/profiles/server/profiles.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { siteSettings } from "#features/site/settings.ts";
import { GroundError } from "#platform/errors.ts";
import type { PageContext } from "#platform/page-context.ts";

export type Settings = Awaited<ReturnType<typeof readSettings>>;

/** Reads what all sub-pages show, so that opening one makes no request. */
export async function readSettings(page: PageContext, memberId: number) {
  const { app, ask } = page;
  const [account, profile, sessions, passkeys] = await Promise.all([
    readAccount(app.db, memberId),
    readOwnProfile(app, memberId),
    ask(listSessions),
    ask(listPasskeys),
  ]);
  if (!account) throw new GroundError("not_found");
  const { photoAudience, invisible, showOnline, readMarks, blurImages, discreet, orientationConsent } =
    account;
  const { country, region, city_id, city } = profile;
  return {
    email: account.email ?? "",
    username: account.username,
    privacyMode: photoAudience === "matches",
    privacy: {
      invisible,
      show_online: showOnline,
      read_marks: readMarks,
      blur_images: blurImages,
      discreet,
    },
    consent: orientationConsent,
    place: { country, region, city_id, city },
    placeName: namePlace(city, profile.region_name),
    countries: settingsOf(page, siteSettings).countries,
    /** Null if they could not be read. */
    sessions: sessions.ok ? sessions.output.sessions : null,
    passkeys: passkeys.ok ? passkeys.output.passkeys : [],
    now: app.clock.now().toISOString(),
  };
}
