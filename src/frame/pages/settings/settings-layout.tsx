import { href, Outlet, redirect, useMatches, useOutletContext } from "react-router";
import { listPasskeys, listSessions } from "#features/accounts/contract.ts";
import { readAccount } from "#features/accounts/server/accounts.ts";
import { readOwnProfile } from "#features/profiles/server/profiles.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { siteSettings } from "#features/site/settings.ts";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { GroundError } from "#platform/errors.ts";
import { pageContext } from "#platform/page-context.ts";
import { classNames } from "#ui/class-names.ts";
import { Page } from "#ui/page.tsx";
import type { Route } from "./+types/settings-layout";
import { partOfTab, toPart } from "./parts.ts";
import { SettingsList } from "./settings-list.tsx";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { app, viewer, ask } = page;
  if ("part" in params && toPart(params.part) === null) throw new Response(null, { status: 404 });
  if (viewer.kind === "visitor") throw logInFirst(request);
  const part = partOfTab(page.url.searchParams.get("tab"));
  if (part) throw redirect(href("/settings/:part", { part }));
  const [account, profile, sessions, passkeys] = await Promise.all([
    readAccount(app.db, viewer.memberId),
    readOwnProfile(app, viewer.memberId),
    ask(listSessions),
    ask(listPasskeys),
  ]);
  if (!account) throw new GroundError("not_found");
  const { invisible, showOnline, readMarks, blurImages, discreet, orientationConsent } = account;
  const { country, region, city_id, city } = profile;
  return {
    email: account.email ?? "",
    username: account.username,
    privacy: {
      invisible,
      show_online: showOnline,
      read_marks: readMarks,
      blur_images: blurImages,
      discreet,
    },
    consent: orientationConsent,
    place: { country, region, city_id, city },
    placeName: [...new Set([city, profile.region_name])].filter(Boolean).join(", "),
    countries: settingsOf(page, siteSettings).countries,
    /** Null if they could not be read. */
    sessions: sessions.ok ? sessions.output.sessions : null,
    passkeys: passkeys.ok ? passkeys.output.passkeys : [],
    now: app.clock.now().toISOString(),
  };
}

export type Settings = Awaited<ReturnType<typeof loader>>;

export function useSettings(): Settings {
  return useOutletContext<Settings>();
}

/** The rows and the chosen sub-page: one after the other, and from 992 px beside each other. */
export default function SettingsLayout({ loaderData: settings }: Route.ComponentProps) {
  const part = toPart(useMatches().at(-1)?.params.part);
  return (
    <Page>
      <div className="mx-auto grid max-w-text lg:max-w-none lg:grid-cols-[minmax(0,22rem)_minmax(0,var(--container-text))] lg:items-start lg:justify-center lg:gap-10">
        <div className={classNames("lg:sticky lg:top-20", part && "max-lg:hidden")}>
          <SettingsList settings={settings} part={part} />
        </div>
        <div className={classNames("min-w-0", !part && "max-lg:hidden")}>
          <Outlet context={settings} />
        </div>
      </div>
    </Page>
  );
}

/** Everything is already loaded, so opening a sub-page makes no request. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}) {
  return currentUrl.pathname === nextUrl.pathname && defaultShouldRevalidate;
}
