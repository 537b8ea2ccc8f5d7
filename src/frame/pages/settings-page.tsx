import { useSearchParams } from "react-router";
import { listPasskeys, listSessions } from "#features/accounts/contract.ts";
import { readAccount } from "#features/accounts/server/accounts.ts";
import {
  AccountSettings,
  DataSettings,
  PrivacySettings,
  SessionSettings,
} from "#features/accounts/ui/accounts.tsx";
import { BlockList } from "#features/members/ui/members.tsx";
import { readOwnProfile } from "#features/profiles/server/profiles.ts";
import { LocationSettings } from "#features/profiles/ui/profiles.tsx";
import { settingsOf } from "#features/site/server/site.ts";
import { siteSettings } from "#features/site/settings.ts";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { GroundError } from "#platform/errors.ts";
import { pageContext } from "#platform/page-context.ts";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import { Tabs } from "#ui/aria/tabs.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import type { Route } from "./+types/settings-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { app, viewer, ask } = page;
  if (viewer.kind === "visitor") throw logInFirst(request);
  const [account, profile, sessions, passkeys] = await Promise.all([
    readAccount(app.db, viewer.memberId),
    readOwnProfile(app, viewer.memberId),
    ask(listSessions),
    ask(listPasskeys),
  ]);
  if (!account) throw new GroundError("not_found");
  const { invisible, showOnline, readMarks, blurImages, discreet, orientationConsent } = account;
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
    place: { country: profile.country, region: profile.region, city_id: profile.city_id, city: profile.city },
    countries: settingsOf(page, siteSettings).countries,
    sessions: sessions.ok ? sessions.output.sessions : [],
    passkeys: passkeys.ok ? passkeys.output.passkeys : [],
    now: app.clock.now().toISOString(),
  };
}

const TABS = ["account", "location", "privacy", "sessions", "data"] as const;

export default function SettingsPage({ loaderData: settings }: Route.ComponentProps) {
  const t = useTexts("accounts");
  const menu = useTexts("member-frame");
  const [query, setQuery] = useSearchParams();
  const asked = query.get("tab");
  const tab = TABS.find((one) => one === asked) ?? "account";
  const contents = {
    account: <AccountSettings {...settings} />,
    location: <LocationSettings place={settings.place} countries={settings.countries} />,
    privacy: (
      <PrivacySettings privacy={settings.privacy} consent={settings.consent}>
        <BlockList />
      </PrivacySettings>
    ),
    sessions: <SessionSettings sessions={settings.sessions} now={settings.now} />,
    data: <DataSettings />,
  };
  return (
    <Page width="text">
      <PageTitle>{menu("menu.settings")}</PageTitle>
      <h1 className="mb-4">{menu("menu.settings")}</h1>
      <AriaLocale locale={useLocale()}>
        <Tabs
          label={menu("menu.settings")}
          value={tab}
          onChange={(id) => setQuery({ tab: id }, { replace: true, preventScrollReset: true })}
          pages={TABS.map((id) => ({ id, label: t(`settings.tabs.${id}`), content: contents[id] }))}
        />
      </AriaLocale>
    </Page>
  );
}

/** Everything is already loaded, so choosing a tab makes no request. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}
