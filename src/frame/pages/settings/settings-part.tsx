import {
  AccountSettings,
  DataSettings,
  PrivacySettings,
  SessionSettings,
} from "#features/accounts/ui/accounts.tsx";
import { BlockList } from "#features/members/ui/members.tsx";
import { LocationSettings } from "#features/profiles/ui/profiles.tsx";
import { useLocale } from "#i18n/use-texts.tsx";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import { AppearanceSettings } from "./appearance-settings.tsx";
import type { Part } from "./parts.ts";
import { StaffAccesses } from "./staff-accesses.tsx";
import { useSettings } from "./use-settings.ts";

export function SettingsPart({ part }: { part: Part }) {
  return (
    <AriaLocale locale={useLocale()}>
      <Content part={part} />
    </AriaLocale>
  );
}

function Content({ part }: { part: Part }) {
  const settings = useSettings();
  switch (part) {
    case "account":
      return <AccountSettings {...settings} />;
    case "location":
      return <LocationSettings place={settings.place} countries={settings.countries} />;
    case "privacy":
      return (
        <PrivacySettings {...settings}>
          <BlockList />
        </PrivacySettings>
      );
    case "devices":
      return <SessionSettings sessions={settings.sessions} now={settings.now} />;
    case "data":
      return (
        <div className="flex flex-col gap-5">
          <DataSettings />
          <StaffAccesses />
        </div>
      );
    case "appearance":
      return <AppearanceSettings />;
  }
}
